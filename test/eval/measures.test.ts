import { describe, expect, it } from 'vitest'
import { measure, rankOfFirst, type Answered } from './measures.ts'

const answered = (ids: string, expected = 'ab'): Answered => ({
  expected: [...expected],
  hits: [...ids].map(id => ({ id, tokens: 100 })),
  budget: 1200,
})

describe('measures', () => {
  it('of a perfect answer', () => {
    expect(measure([answered('abx')])).toEqual({ briefs: 1, recall1: 1, recall5: 1, mrr: 1, ndcg5: 1, tokens: 100 })
  })

  it('of no answer', () => {
    expect(measure([answered('xyz')])).toEqual({ briefs: 1, recall1: 0, recall5: 0, mrr: 0, ndcg5: 0, tokens: 1200 })
  })

  it('of a late answer', () => {
    expect(measure([answered('uvwxya')])).toMatchObject({ recall1: 0, recall5: 0, mrr: 1 / 6, ndcg5: 0, tokens: 600 })
  })

  it('of the right ones in the wrong order', () => {
    const best = 2 + 1 / Math.log2(3)
    expect(measure([answered('ba')]).ndcg5).toBeCloseTo((1 + 2 / Math.log2(3)) / best, 10)
  })

  it('are means', () => {
    expect(measure([answered('a'), answered('xa')])).toMatchObject({ briefs: 2, recall1: 0.5, recall5: 1, mrr: 0.75, tokens: 150 })
    expect(measure([])).toMatchObject({ briefs: 0, mrr: 0 })
  })

  it('count ranks from one', () => {
    expect(rankOfFirst(answered('xyb'))).toBe(3)
  })
})
