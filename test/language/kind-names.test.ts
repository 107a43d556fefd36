import { expect, test } from 'vitest'
import { kindNames } from '../../src/language/kind-names.ts'
import { kinds } from '../../src/model/kinds.ts'

test('the words that begin a declaration are the kinds of the model', () => {
  expect([...kindNames].sort()).toEqual(Object.keys(kinds).sort())
})
