import fc from 'fast-check'
import MiniSearch, { type Options } from 'minisearch'
import { expect, it } from 'vitest'
import { TermIndex } from '../../src/runtime/term-index.ts'

interface Text {
  id: number
  terms: string
}

const options: Options<Text> = {
  fields: ['terms'],
  tokenize: text => text.split(' '),
  processTerm: term => term,
  searchOptions: { bm25: { k: 2, b: 0.4, d: 0 } },
}
const terms = fc.array(fc.constantFrom('salt', 'sal', 'salted', 'water', '#broth', 'flou…', '__proto__', 'constructor'), { minLength: 1, maxLength: 12 })

it('finds and scores as the library does', () => {
  fc.assert(fc.property(fc.array(terms, { maxLength: 30 }), terms, (texts, asked) => {
    const [ours, theirs] = [new TermIndex(options), new MiniSearch(options)]
    for (const [id, list] of texts.entries()) {
      ours.add({ id, terms: list.join(' ') })
      theirs.add({ id, terms: list.join(' ') })
    }
    const [mine, its] = [ours, theirs].map(index => index.search(asked.join(' ')).map(({ id, score, queryTerms }) => ({ id: id as number, score, queryTerms })))
    expect(mine).toEqual(its)
    for (const term of asked) expect(ours.frequency(term)).toBe(texts.filter(list => list.includes(term)).length)
  }))
})
