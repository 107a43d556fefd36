import { expect, test } from 'vitest'
import { nameInWords } from '../../src/model/name-words.ts'

test.each([
  ['DebounceSearchInput', 'Debounce search input'],
  ['HTMLArtifact', 'HTML artifact'],
  ['ContrastAA', 'Contrast AA'],
  ['Rest5Minutes', 'Rest5 minutes'],
  ['salt-water', 'Salt water'],
  ['salt_water', 'Salt water'],
  ['水', '水'],
  ['ÄpfelSchälen', 'Äpfel schälen'],
  ['_', '_'],
])('%s reads %j', (name, words) => {
  expect(nameInWords(name)).toBe(words)
})
