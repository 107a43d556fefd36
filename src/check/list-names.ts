/** Names in back-ticks, as a choice: `` `a`, `b` or `c` ``. */
export function listNames(names: readonly string[]): string {
  const quoted = names.map(name => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)!}`
}
