import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { AtomNode } from '../../src/language/ast.ts'
import { parseText } from './fixture.ts'
import { toBody, toHead } from './notation.ts'
import { long } from './samples.ts'

if (long) vi.setConfig({ testTimeout: 3_600_000 })

const runs = long ? 20_000 : 300

const atoms = [
  'rule Salt {\n  id: "@kitchen/rule-salt"\n  applies-to: [pasta, "rice", @kitchen/term-egg]\n  severity: high\n}\n',
  'fact Steam {\n  id: "@kitchen/fact-steam"\n  statement: "Steam burns \\"at once\\"."\n  range: { min: 100, max: 120, unit: °C }\n}\n',
  'tradeoff Depth {\n  id: "@kitchen/tradeoff-depth"\n  decision: |\n    if deep: wait\n      else: stir\n  note: """\n    text (of two\n    lines]\n  """\n}\n',
  'method Stew {\n  id: "@kitchen/method-stew"\n  body: [\n    stir it, season it\n    @kitchen/step-wait(long) -> soup\n  ]\n  signature: (water: Litre,\n    salt?: Gram) -> Soup\n}\n',
  'check Taste { id: "@kitchen/check-taste", predicate: x > 3 ? "good" : "bad" }\n',
]

/** Everything about an atom but its place. */
function content(atom: AtomNode): unknown {
  return [toHead(atom), toBody(atom)]
}

const intact = atoms.map(text => content(parseText(text).document.atoms[0]!))

/** A damage to a text: something put in, taken out, or cut off. */
const damage = fc.oneof(
  fc.record({ at: fc.nat(300), text: fc.constantFrom('"', '\'', '`', '[', '{', '(', ']', '}', ')', ',', ':', '"""', '|', '#', '@', '=', '\n', '//', '/*', '\n}\n', ' { ', '\\', '“', '- ') }).map(({ at, text }) => (source: string): string => {
    const place = at % source.length
    return source.slice(0, place) + text + source.slice(place)
  }),
  fc.record({ at: fc.nat(300), length: fc.integer({ min: 1, max: 12 }) }).map(({ at, length }) => (source: string): string => {
    const place = at % source.length
    return source.slice(0, place) + source.slice(place + length)
  }),
  fc.nat(300).map(at => (source: string): string => `${source.slice(0, at % source.length)}\n`),
)

const indexes = fc.nat(atoms.length - 1)

test('an error in one atom costs that atom, not the others', () => {
  fc.assert(fc.property(fc.array(indexes, { maxLength: 3 }), indexes, fc.array(indexes, { minLength: 1, maxLength: 3 }), damage, (before, broken, after, damaged) => {
    const text = (list: readonly number[]): string => list.map(index => atoms[index]!).join('')
    // The line end in front of the next atom stays: two atoms on one line are another matter
    const source = `${text(before)}${damaged(atoms[broken]!)}\n${text(after)}`
    const found = parseText(source).document.atoms.map(content)
    expect(found.slice(0, before.length)).toEqual(before.map(index => intact[index]))
    expect(found.slice(-after.length)).toEqual(after.map(index => intact[index]))
  }), { numRuns: runs })
})

describe('an error in one field costs that field, not its neighbours', () => {
  const fields = ['a: "one two"', 'b: [x, "y", @s/z]', 'c: { k: 1, l: [2] }', 'd: word', 'e: f(x, y) -> "z"', 'f: 12 px', 'g: @s/name', 'h: "A" | "B" = "A"', 'i: [{ m: 1 } { n: 2 }]']
  const values = Object.assign({}, ...fields.map(field => toBody(parseText(`fact A { ${field} }`).document.atoms[0]!))) as Record<string, unknown>

  /** All fields but the damaged one, read from a body that holds it; a brace too many closes the body, which is another matter. */
  function expectNeighbours(index: number, damaged: string): void {
    fc.pre(count(damaged, '}') <= count(damaged, '{'))
    const body = toBody(parseText(`fact A {\n  ${fields.map((text, i) => i === index ? damaged : text).join('\n  ')}\n}\n`).document.atoms[0]!)
    const { [fields[index]![0]!]: _, ...others } = values
    expect(body).toMatchObject(others)
  }

  test('by what is put in', () => {
    fc.assert(fc.property(fc.nat(fields.length - 1), fc.nat(40), fc.constantFrom('"', '\'', '`', '[', '(', '{', ']', ')', ',', '#', '=', '@', '“', '| ', ' - ', '\\', '"""', ' x ', ',,', '?', '/*x*/', '//'), (index, place, inserted) => {
      const field = fields[index]!
      const at = 2 + place % (field.length - 1)
      expectNeighbours(index, field.slice(0, at) + inserted + field.slice(at))
    }), { numRuns: runs * 3 })
  })

  test('by what is taken out', () => {
    fc.assert(fc.property(fc.nat(fields.length - 1), fc.nat(40), fc.integer({ min: 1, max: 4 }), (index, place, length) => {
      const field = fields[index]!
      const at = 2 + place % (field.length - 2)
      expectNeighbours(index, field.slice(0, at) + field.slice(at + length))
    }), { numRuns: runs * 3 })
  })
})

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
