/** The most tokens that one answer may take in a model's context, by the estimate below. */
export const maxAnswerTokens = 9500

/**
 * An upper estimate of a text's tokens that needs no tokenizer: ASCII characters count half a token, all others two
 * per UTF-16 unit.
 */
export function estimateTokens(text: string): number {
  let others = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) others++
  return Math.ceil((text.length - others) / 2 + others * 2)
}

/**
 * The first items of a list that together stay within a number of tokens when written as JSON.
 */
export function takeWithin<T>(items: readonly T[], tokens: number): T[] {
  const taken: T[] = []
  let spent = 0
  for (const item of items) {
    spent += estimateTokens(JSON.stringify(item)) + 1
    if (spent > tokens) break
    taken.push(item)
  }
  return taken
}
