/** A text as one word of bash or zsh, whatever it holds. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll('\'', '\'\\\'\'')}'`
}
