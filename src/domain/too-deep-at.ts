import { Parser } from 'yaml'
import type { CST } from 'yaml'

/**
 * Where a YAML text opens more lists and maps in one another than `deepest`, as an offset; `undefined` when it does not.
 * Takes time in proportion to the text. Asked before the text is composed: that takes the library minutes for a few
 * thousand characters of deeply nested mistakes.
 */
export function tooDeepAt(text: string, deepest: number): number | undefined {
  // Each level needs one of these.
  if ((text.match(/[[{:?-]/g)?.length ?? 0) <= deepest) return undefined
  const open: { token: CST.Token | null | undefined, depth: number }[] = [...new Parser().parse(text)].map(token => ({ token, depth: 0 }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next
    if (token?.type === 'document') open.push({ token: token.value, depth })
    if (token === null || token === undefined || !('items' in token)) continue
    if (depth === deepest) return token.offset
    for (const item of token.items) {
      if ('key' in item) open.push({ token: item.key, depth: depth + 1 })
      open.push({ token: item.value, depth: depth + 1 })
    }
  }
  return undefined
}
