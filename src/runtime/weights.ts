/** The axes of a score. Each yields 0 to 1. */
export type Axis = 'lexical' | 'tags' | 'kind' | 'centrality' | 'fit' | 'persona' | 'quality'

/** A weight per axis, 0 or more. */
export type Weights = Readonly<Record<Axis, number>>

/**
 * The weight of each axis; a score is the sum of weight × value. They sum to 1, and were chosen by the
 * evaluation's briefs that are not held out; `docs/retrieval.md` says what each is worth.
 *
 * - `lexical`: BM25 over name, id, tags, aliases, lead, description and domain, divided by the best of the search (`search-index.ts`
 *   has its own table)
 * - `tags`: the share of the tags asked for that the atom carries; when none are asked for, the share of its own tags
 *   that the words name
 * - `kind`: 1 when the brief or the words ask for the atom's kind, by name or by a cue such as "how long"
 * - `centrality`: with words, the lexical value of the best matching neighbour along edges, in both directions;
 *   without, log(1 + edges) / log(1 + edges of the best connected atom)
 * - `fit`: 1 − tokens / budget, at the level asked for; in resolve at full, at which the best atoms come
 * - `persona`: 1 for the persona of the brief, ½ for what is linked to it (resolve only)
 * - `quality`: the tree's overall quality / 5; ½ where the tree does not say
 */
export const weights: Weights = {
  lexical: 0.4,
  tags: 0.14,
  kind: 0.12,
  centrality: 0.14,
  fit: 0.04,
  persona: 0.12,
  quality: 0.04,
}

/** Axes in the order of their weights, which is the order in which explanations name them. */
export const axes: readonly Axis[] = ['lexical', 'tags', 'centrality', 'kind', 'persona', 'quality', 'fit']
