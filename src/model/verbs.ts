/** One edge verb. A kind list restricts; absent means any kind. */
export interface VerbSpec {
  source?: readonly string[]
  target?: readonly string[] | 'same-kind'
  /** Level of a violation of the kinds above. */
  level: 'error' | 'warning'
  /** What the edge means at run time, of `A verb B`. */
  meaning: string
}

/** The 14 verbs, in the order in which graph files list them. */
export type Verb =
  | 'related' | 'requires' | 'enhances' | 'validates-with' | 'contradicts' | 'specializes' | 'conflicts'
  | 'extends' | 'derived-from' | 'compatible' | 'supplies-to' | 'see-also' | 'includes' | 'relationships'

/** What each verb says and joins. */
export const verbs: Readonly<Record<Verb, VerbSpec>> = {
  'related': { level: 'warning', meaning: 'association' },
  'requires': { source: ['method', 'pattern', 'persona', 'rule', 'step', 'term'], level: 'warning', meaning: 'B must load with A; transitive' },
  'enhances': { level: 'warning', meaning: 'B improves A, optional' },
  'validates-with': { source: ['rule', 'fact', 'pattern'], target: ['source', 'metric', 'check', 'fact'], level: 'error', meaning: 'B is evidence for A' },
  'contradicts': { level: 'warning', meaning: 'never both in one answer; towards an anti-pattern or counter-example a statement, not a conflict' },
  'specializes': { target: 'same-kind', level: 'error', meaning: 'A narrows B' },
  'conflicts': { level: 'warning', meaning: 'never both in one answer' },
  'extends': { source: ['type', 'persona', 'method'], target: 'same-kind', level: 'error', meaning: 'A inherits the structure of B' },
  'derived-from': { level: 'warning', meaning: 'A is computed from B' },
  'compatible': { level: 'warning', meaning: 'compose freely' },
  'supplies-to': { source: ['tool', 'transform', 'method', 'template', 'value', 'fact', 'rule', 'pattern', 'step'], target: ['method', 'tool', 'persona', 'pattern', 'rule', 'step'], level: 'warning', meaning: 'A feeds B' },
  'see-also': { level: 'warning', meaning: 'association' },
  'includes': { source: ['collection', 'scope'], level: 'error', meaning: 'containment' },
  'relationships': { level: 'warning', meaning: 'association; its objects name their own verb' },
}

/** True for a field name (in its one spelling) that is an edge verb. */
export function isVerb(name: string): name is Verb {
  return Object.hasOwn(verbs, name)
}
