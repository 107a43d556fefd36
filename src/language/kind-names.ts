/** The words that begin a declaration. What each kind holds stands in the model's table of kinds. */
export const kindNames = [
  'fact', 'term', 'value', 'category', 'example', 'counter-example', 'source', 'metric',
  'step', 'check', 'transform', 'tool', 'method',
  'rule', 'taxonomy', 'pattern', 'anti-pattern', 'type', 'constraint',
  'collection', 'scope', 'tradeoff', 'principle', 'feedback',
  'persona', 'voice', 'template', 'provocation',
] as const
