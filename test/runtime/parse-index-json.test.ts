import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseIndexJson } from '../../src/runtime/parse-index-json.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** As the compiler lays it out. */
function layOut(entries: readonly unknown[], rest = '\n],\n"files":[]}\n'): string {
  return `{\n"version":1,\n"domains":[],\n"atoms":[\n${entries.map(entry => JSON.stringify(entry)).join(',\n')}${rest}`
}

it('gives the entries of any index as JSON.parse does', () => {
  fc.assert(fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.constantFrom(undefined, 2), (entries, indent) => {
    const text = indent === undefined ? layOut(entries) : JSON.stringify({ version: 1, domains: [], atoms: entries }, undefined, indent)
    expect((parseIndexJson(encode(text)) as { atoms: unknown[] }).atoms).toEqual((JSON.parse(text) as { atoms: unknown[] }).atoms)
  }))
})

it('gives the entries of an index of many batches', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({ id: `@a/rule-number-${index}`, text: `Zäh ${'salt '.repeat(60)}${index}` }))
  expect(parseIndexJson(encode(layOut(entries)))).toEqual({ version: 1, domains: [], atoms: entries })
})

it.each([
  ['an empty list', layOut([])],
  ['entries over several lines', layOut([]).replace('[\n\n]', '[\n{"a":[1,\n2]},\n{}\n]')],
  ['a line break where the list goes on', layOut([]).replace('[\n\n]', '[\n[\n],\n{}\n]')],
])('reads %s', (_, text) => {
  expect((parseIndexJson(encode(text)) as { atoms: unknown[] }).atoms).toEqual((JSON.parse(text) as { atoms: unknown[] }).atoms)
})

it.each([
  ['is cut off', layOut([{ id: 1 }], '')],
  ['is cut off after the entries', layOut([{ id: 1 }], '\n],\n"files":[')],
  ['lacks a comma', layOut([{ id: 1 }]).replace('{"id":1}', '{"id":1}\n{"id":2}')],
  ['has a comma too many', layOut([{ id: 1 }], ',\n]}')],
  ['is empty', ''],
])('throws for one that %s', (_, text) => {
  expect(() => parseIndexJson(encode(text))).toThrow(SyntaxError)
})
