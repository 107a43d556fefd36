import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setInJson } from '../../src/cli/set-in-json.ts'

const set = (text: string): string | undefined => setInJson(text, ['servers', 'new'], { command: 'x', args: ['a', 'b'] })

describe('setInJson', () => {
  it.each([
    ['a list of one line stays one', '{ "servers": { "old": {"command":   "y"} } }\n', '{ "servers": { "old": {"command":   "y"}, "new": { "command": "x", "args": ["a", "b"] } } }\n'],
    ['neighbours keep their form', '{\n\t"servers": {\n\t\t"old": { "args": [1,\n2] }\n\t},\n\t"z": [1,2]\n}', '{\n\t"servers": {\n\t\t"old": { "args": [1,\n2] },\n\t\t"new": {\n\t\t\t"command": "x",\n\t\t\t"args": ["a", "b"]\n\t\t}\n\t},\n\t"z": [1,2]\n}'],
    ['comments stay with what they are about', '{\n  "servers": {\n    "old": {}, // mine\n  },\n}\n', '{\n  "servers": {\n    "old": {}, // mine\n    "new": {\n      "command": "x",\n      "args": ["a", "b"]\n    },\n  },\n}\n'],
    ['a comment without a comma', '{\r\n  "servers": {\r\n    "old": {} /* mine */\r\n  }\r\n}\r\n', '{\r\n  "servers": {\r\n    "old": {}, /* mine */\r\n    "new": {\r\n      "command": "x",\r\n      "args": ["a", "b"]\r\n    }\r\n  }\r\n}\r\n'],
    ['an empty object with a comment', '{\n  "servers": {\n    // none yet\n  }\n}', '{\n  "servers": {\n    // none yet\n    "new": {\n      "command": "x",\n      "args": ["a", "b"]\n    }\n  }\n}'],
    ['nothing', '{}', '{\n  "servers": {\n    "new": {\n      "command": "x",\n      "args": ["a", "b"]\n    }\n  }\n}'],
    ['null on the way', '{ "servers": null }', '{ "servers": { "new": { "command": "x", "args": ["a", "b"] } } }'],
    ['what is there already', '{ "servers": { "new": { "command": "x", "args": [\n"a", "b"] } } }', '{ "servers": { "new": { "command": "x", "args": [\n"a", "b"] } } }'],
    ['another value', '{ "servers": { "new": 1 } }', '{ "servers": { "new": { "command": "x", "args": ["a", "b"] } } }'],
  ])('changes nothing else: %s', (_, before, after) => {
    expect(set(before)).toBe(after)
  })

  it('refuses what is no object', () => {
    for (const text of ['[]', '{ "servers": [] }', '{ "servers": "x" }', '1', '']) expect(set(text)).toBeUndefined()
  })

  it('sets the value and no other, whatever the text', () => {
    const objects = fc.dictionary(fc.string().filter(name => name !== '__proto__'), fc.jsonValue({ maxDepth: 2 }))
    fc.assert(fc.property(objects, fc.constantFrom(undefined, 2, '\t'), fc.string().filter(name => name !== '__proto__'), fc.jsonValue({ maxDepth: 1 }), (data, indent, name, value) => {
      const after = setInJson(JSON.stringify(data, null, indent), [name], value)!
      expect(JSON.stringify(JSON.parse(after))).toBe(JSON.stringify({ ...data, [name]: value }))
    }))
  })
})
