/** What one brief was answered with. */
export interface Answered {
  /** The ids that should answer it, the best first. */
  expected: readonly string[]
  /** What came, in rank order, with the tokens that reading it costs. */
  hits: readonly { id: string, tokens: number }[]
  /** The tokens that the answer could have. */
  budget: number
}

/** Means over briefs, each 0 to 1 but for the tokens. */
export interface Measures {
  briefs: number
  /** The share of the briefs whose first hit is a right one. */
  recall1: number
  /** The share of the briefs that have a right one among the first five hits. */
  recall5: number
  /** Mean of 1 / rank of the first right hit; 0 where none came. */
  mrr: number
  /** Discounted gain over five hits, against the best order. The first of the n expected gains n, the last 1. */
  ndcg5: number
  /** Tokens of the hits down to the first right one, it included; the whole budget where none came. */
  tokens: number
}

const cutoff = 5

/** Measures answers. */
export function measure(answers: readonly Answered[]): Measures {
  const mean = (value: (answered: Answered) => number): number => (
    answers.length === 0 ? 0 : answers.reduce((sum, answered) => sum + value(answered), 0) / answers.length
  )
  return {
    briefs: answers.length,
    recall1: mean(answered => Number(rankOfFirst(answered) <= 1)),
    recall5: mean(answered => Number(rankOfFirst(answered) <= cutoff)),
    mrr: mean(answered => 1 / rankOfFirst(answered)),
    ndcg5: mean(normalizedGain),
    tokens: mean(tokensToFirst),
  }
}

/** The rank of the first right hit, 1 for the top one; infinite where none came. */
export function rankOfFirst({ expected, hits }: Answered): number {
  const index = hits.findIndex(hit => expected.includes(hit.id))
  return index === -1 ? Infinity : index + 1
}

function normalizedGain({ expected, hits }: Answered): number {
  const gain = (id: string): number => {
    const place = expected.indexOf(id)
    return place === -1 ? 0 : expected.length - place
  }
  const discounted = (ids: readonly string[]): number => (
    ids.slice(0, cutoff).reduce((sum, id, index) => sum + gain(id) / Math.log2(index + 2), 0)
  )
  return discounted(hits.map(hit => hit.id)) / discounted(expected)
}

function tokensToFirst(answered: Answered): number {
  const rank = rankOfFirst(answered)
  return rank === Infinity ? answered.budget : answered.hits.slice(0, rank).reduce((sum, hit) => sum + hit.tokens, 0)
}
