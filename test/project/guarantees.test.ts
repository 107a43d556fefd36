import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { resolveBudgets } from '../../src/project/budgets.ts'
import { loadTokenizer } from '../../src/project/count-tokens.ts'
import { encodings } from '../../src/project/encoding.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import { arbitraryAtom } from './arbitrary-atom.ts'
import { violations } from './guarantees.ts'
import { patience, runs } from './runs.ts'
import { writeAtom } from './source-text-of.ts'

beforeAll(() => Promise.all(encodings.map(loadTokenizer)))

const budgetOptions = fc.constantFrom({}, {}, {}, { summary: 12, core: 60 }, { summary: 20, core: 60 }, { summary: 100, core: 300 }, { summary: 13, core: 1000, full: 10 })

describe.each(Object.keys(kinds))('any %s', (kind) => {
  it('keeps every guarantee', () => {
    fc.assert(fc.property(arbitraryAtom(kind), budgetOptions, fc.constantFrom(...encodings), (model, budgets, encoding) => {
      const { node, source } = writeAtom(model)
      const atom = createAtom(node, source)
      if (atom.lead === undefined) return
      expect(violations(atom, projectAtom(atom, { budgets, encoding }), resolveBudgets(budgets), encoding)).toEqual([])
    }), runs(12))
  }, patience)
})
