import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { yamlLines, yamlScalar } from '../../src/emit/yaml-text.ts'

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
    const document = yamlLines([...Object.entries(record), ['list', list], ['objects', objects], ['record', record]])
    const read = parse(document, { version, uniqueKeys: false }) as Record<string, unknown>
    expect(read.list).toEqual(list)
    expect(read.objects).toEqual(objects)
    expect(read.record).toEqual(record)
  }), { numRuns: 400 })
})

test.each(tricky)('%j alone, in a list and in an object', (value) => {
  for (const version of ['1.1', '1.2'] as const) {
    expect(readBack(yamlLines([['a', value], ['b', [value]], ['c', { d: value }]]), version)).toEqual({ a: value, b: [value], c: { d: value } })
  }
})

test('what stands plain, the yaml package writes plain too, and reads back from its own document', () => {
  fc.assert(fc.property(text, (value) => {
    const scalar = yamlScalar(value, 'block')
    if (!scalar.startsWith('"')) expect(stringify(value, { compat: 'yaml-1.1', lineWidth: 0 }).trimEnd()).toBe(scalar)
    expect(parse(stringify({ value }, { compat: 'yaml-1.1', lineWidth: 0 }))).toEqual({ value })
  }))
})

test('control and separator characters stand as escapes', () => {
  expect(yamlScalar('\t\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff', 'block')).toBe('"\\t\\u007f\\u0085\\u009f\\u2028\\u2029\\ufeff\\ufffe\\uffff"')
  expect(yamlScalar('=', 'block')).toBe('"="')
})

test('common metadata stays plain, absent entries are left out', () => {
  expect(yamlLines([['kind', 'anti-pattern'], ['version', '1.0.0'], ['domain', undefined], ['hash', 'sha256:00ff'], ['tags', ['a', 'no']], ['empty', []], ['none', {}], ['n', 4.2]]))
    .toBe('kind: anti-pattern\nversion: 1.0.0\nhash: sha256:00ff\ntags: [a, "no"]\nempty: []\nnone: {}\n"n": 4.2\n')
})
