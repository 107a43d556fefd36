/** The codes of the mistakes that the grammar itself sees. */
export const syntaxCodes = [
  'prime/unknown-kind',
  'prime/missing-brace',
  'prime/missing-name',
  'prime/missing-colon',
  'prime/missing-value',
  'prime/extra-comma',
  'prime/stray-text',
  'prime/unmatched-bracket',
  'prime/forbidden-start',
  'prime/text-after-string',
  'prime/text-after-bar',
  'prime/unclosed-atom',
  'prime/unclosed-list',
  'prime/unclosed-object',
  'prime/unclosed-bracket',
  'prime/unclosed-block',
  'prime/unclosed-comment',
  'prime/unclosed-string',
  'prime/nesting-limit',
  'prime/long-name',
] as const

/** One of them. */
export type SyntaxCode = typeof syntaxCodes[number]
