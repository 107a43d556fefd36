import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWordTable } from '../../src/project/word-table.ts'
import type { WordTable } from '../../src/project/word-table.ts'

function ask(table: WordTable, word: string): number {
  const units = Uint16Array.from(`<${word}>`, character => character.charCodeAt(0))
  return table.get(units, 1, 1 + word.length)
}

it('measures each word once, however many there are', () => {
  const measured: string[] = []
  const table = createWordTable(word => measured.push(word), 1 << 16, 64)
  const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`)
  const numbers = words.map(word => ask(table, word))
  expect(words.map(word => ask(table, word))).toEqual(numbers)
  expect(measured).toEqual(words)
})

it('begins anew when it is full, and answers the same', () => {
  let calls = 0
  const table = createWordTable((word) => {
    calls++
    return Number(word)
  }, 1 << 13, 64)
  const numbers = Array.from({ length: 10_000 }, (_, i) => i)
  for (let round = 0; round < 2; round++) expect(numbers.map(number => ask(table, String(number)))).toEqual(numbers)
  expect(calls).toBeGreaterThan(numbers.length)
})

it('measures a long word each time', () => {
  const measured: string[] = []
  const table = createWordTable(word => measured.push(word), 1 << 13, 3)
  expect(['four', 'four', 'two', 'two'].map(word => ask(table, word))).toEqual([1, 2, 3, 3])
})

it('tells words apart that share beginnings, ends and characters', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', '\n'), minLength: 1, maxLength: 6 })), (words) => {
    const table = createWordTable(word => words.indexOf(word), 1 << 13, 64)
    for (const word of [...words, ...words]) expect(ask(table, word)).toBe(words.indexOf(word))
  }))
})
