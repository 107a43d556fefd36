import { expect, test, vi } from 'vitest'
import { parseText } from './fixture.ts'
import { every, long, playground, validFixtures } from './samples.ts'
import { treeProblems } from './tree-problems.ts'

if (long) vi.setConfig({ testTimeout: 3_600_000 })

/** What is written over single characters: each can begin, end or part something. */
const characters = ['"', '\'', '`', '[', ']', '{', '}', '(', ')', ',', ':', '/', '*', '|', '@', '\\', '#', '\n', '\r', ' ', '-', '.', '0', 'a', '\0', '\ud800']

function expectSound(text: string): void {
  const problems = treeProblems(text, parseText(text))
  if (problems.length > 0) expect(problems, text).toEqual([])
}

const sources = [...validFixtures, ...every(long ? 1 : 10, playground)]

test('there are sources to damage', () => {
  expect(validFixtures.length).toBeGreaterThan(70)
  expect(playground.length).toBeGreaterThan(70)
})

test('the sources themselves are sound', () => {
  for (const source of [...validFixtures, ...playground]) {
    expect(treeProblems(source, parseText(source))).toEqual([])
    expect(parseText(source).diagnostics.filter(diagnostic => diagnostic.level === 'error')).toEqual([])
  }
})

test('every beginning of a source is read', () => {
  for (const [index, source] of sources.entries()) {
    for (let end = long ? 0 : index % 7; end < source.length; end += long ? 1 : 7) expectSound(source.slice(0, end))
  }
})

test('every source with one character changed is read', () => {
  for (const [index, source] of sources.entries()) {
    for (let at = long ? 0 : index % 11; at < source.length; at += long ? 1 : 11) {
      for (const character of every(long ? 3 : 9, characters.slice(at % (long ? 3 : 9)))) {
        expectSound(source.slice(0, at) + character + source.slice(at + 1))
      }
    }
  }
})

test('every source with one character taken out or put in is read', () => {
  for (const [index, source] of sources.entries()) {
    for (let at = long ? 0 : index % 13; at < source.length; at += long ? 1 : 13) {
      expectSound(source.slice(0, at) + source.slice(at + 1))
      expectSound(source.slice(0, at) + characters[at % characters.length]! + source.slice(at))
    }
  }
})
