import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { plainYaml } from '../../src/emit/plain-yaml.ts'
import { generalYaml, yamlText } from '../../src/emit/yaml-text.ts'

const tricky = [
  '',
  ' ',
  'no',
  'No',
  'y',
  'N',
  'on',
  'OFF',
  'true',
  'null',
  'Null',
  '~',
  '=',
  '<<',
  '-',
  '- a',
  '? a',
  ': ',
  'a: b',
  'a:b',
  'a #b',
  '#a',
  '@x/y',
  '`a`',
  '%a',
  '!a',
  '&a',
  '*a',
  '1',
  '1.10',
  '1e3',
  '0x1F',
  '0o17',
  '0b11',
  '017',
  '1_000',
  '10:00',
  '190:20:30',
  '2024-01-01',
  '2024-01-01T10:00:00Z',
  '.inf',
  '-.INF',
  '.nan',
  '1.0.0',
  '12.3.4',
  '[a]',
  '{a}',
  'a, b',
  'a]',
  'a}',
  '"a"',
  '\'a\'',
  'a\\b',
  'a\tb',
  'a\nb',
  'a\r\nb',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  'é',
  '网页',
  '🍜',
  'sha256:ab12',
  'a: ',
  'a:',
  ' a',
  'a ',
  'a  b',
  '---',
  '...',
  'yes sir',
  'chunks/core.md',
  'x:y',
  'x: y',
]

const text = fc.oneof(fc.constantFrom(...tricky), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

function readBack(document: string, version: '1.1' | '1.2'): unknown {
  return parse(document, { version, merge: true })
}

test.each(['1.1', '1.2'] as const)('a reader of YAML %s reads back what was meant', (version) => {
  fc.assert(fc.property(fc.dictionary(text, text), fc.array(text), fc.array(fc.record({ when: text, include: fc.array(text) })), (record, list, objects) => {
    const document = yamlText({ record, list, objects }, ['objects'])
    const read = parse(document, { version }) as Record<string, unknown>
    expect(read.list).toEqual(list)
    expect(read.objects).toEqual(objects)
    expect(read.record).toEqual(record)
  }), { numRuns: 400 })
})

/** Short texts of the characters that mean something in YAML, and what looks like numbers, dates and names. */
const marked = fc.oneof(
  text,
  fc.string({ unit: fc.constantFrom(...'ab :#,-?\'"[]{}&*!|>%@`~=<.019e_+\\é—\u00a0'.split('')), maxLength: 8 }),
  fc.constantFrom('e5', 'E12', 'e', '1e5', '.5', '-.5', '2024-01-02', '1.0.0', '2.0', '0x1', 'Null', 'yEs', 'YES', 'nO', '~a', '<<', '=a', '- a', '-a', '?a', 'a:b', 'a#b', '%a', '--- a', '@a/b-c'),
)
const entry = fc.letrec<{ entry: unknown }>(tie => ({
  entry: fc.oneof({ maxDepth: 3 }, marked, marked, fc.double(), fc.integer(), fc.boolean(), fc.array(tie('entry'), { maxLength: 4 }), fc.dictionary(fc.constantFrom('when', 'include', 'on', 'null', 'must-avoid', 'n', 'a b', '__proto__'), fc.option(tie('entry'), { nil: undefined }), { maxKeys: 3 })),
})).entry

test('what is simple is written as the general way writes it', () => {
  let simple = 0
  fc.assert(fc.property(fc.dictionary(fc.constantFrom('id', 'lead', 'tags', 'edges', 'contract', 'no', 'y'), fc.option(entry, { nil: undefined })), (value) => {
    const plain = plainYaml(value, ['edges'])
    if (plain !== undefined) {
      simple++
      expect(plain).toBe(generalYaml(value, ['edges']))
    }
    expect(yamlText(value, ['edges'])).toBe(generalYaml(value, ['edges']))
  }), { numRuns: 1000 })
  fc.assert(fc.property(marked, marked, (lead, tag) => {
    const plain = plainYaml({ lead, tags: [tag, { when: lead }] }, [])
    if (plain !== undefined) {
      simple++
      expect(plain).toBe(generalYaml({ lead, tags: [tag, { when: lead }] }, []))
    }
  }), { numRuns: 3000 })
  expect(simple).toBeGreaterThan(500)
})

test.each(tricky)('%j alone, in a list and in an object', (value) => {
  for (const version of ['1.1', '1.2'] as const) {
    expect(readBack(yamlText({ a: value, b: [value], c: { d: value } }), version)).toEqual({ a: value, b: [value], c: { d: value } })
  }
})

test('control and separator characters stand as escapes', () => {
  expect(yamlText({ a: '\t\n\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff' })).toBe('a: "\\t\\n\\u007f\\u0085\\u009f\\u2028\\u2029\\ufeff\\ufffe\\uffff"\n')
  expect(yamlText({ a: '=' })).toBe('a: "="\n')
})

test('entries stand on one line each, absent ones are left out, and lists that are asked for stand item by item', () => {
  const long = 'word '.repeat(60).trim()
  expect(yamlText({ kind: 'anti-pattern', version: '1.0.0', domain: undefined, tags: ['a', 'no'], empty: [], none: {}, n: 4.2, long, edges: [{ type: 'related', target: '@a/b' }] }, ['edges', 'empty']))
    .toBe(`kind: anti-pattern\nversion: 1.0.0\ntags: [ a, "no" ]\nempty: []\nnone: {}\n"n": 4.2\nlong: ${long}\nedges:\n  - { type: related, target: "@a/b" }\n`)
})
