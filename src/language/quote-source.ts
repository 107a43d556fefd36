const longestQuote = 40

/** Text of the source as a message shows it: one line, cut, in back-ticks. */
export function quoteSource(text: string): string {
  const line = text.trim().replaceAll('`', '\'').replace(/\s+/g, ' ')
  const characters = Array.from(line.slice(0, 2 * longestQuote))
  return `\`${characters.length > longestQuote ? `${characters.slice(0, longestQuote - 1).join('')}…` : line}\``
}

/** The same, when the text is long cut at its beginning. */
export function quoteEnd(text: string): string {
  const line = text.trim().replaceAll('`', '\'').replace(/\s+/g, ' ')
  const characters = Array.from(line.slice(-2 * longestQuote))
  return `\`${characters.length > longestQuote ? `…${characters.slice(1 - longestQuote).join('')}` : line}\``
}

/** The first word of a text, or its first character; at most 80 code units. */
export function firstWord(text: string): string {
  return /^(?:[^\s,;，、；)\]}]{1,80}|\S)/u.exec(text)?.[0] ?? ''
}
