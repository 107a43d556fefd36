import type { ValueNode } from '../../language/ast.ts'

const words = /^[\p{L}\p{N}_.-]+(?:(?:\s*,\s*|\s+)[\p{L}\p{N}_.-]+)*$/u
/** A longer list is not spelled out. */
const longest = 60

/**
 * How a value that was meant as a list of words is written; undefined where that cannot be told.
 *
 *     tags: dough            → write `[dough]`
 *     tags: dough, oven      → write `[dough, oven]`
 *     tags: [dough oven]     → write `[dough, oven]`, or `["dough oven"]` if these words belong together
 */
export function listHint(value: ValueNode): string | undefined {
  const items = (value.type === 'list' ? value.items : [value]).map(textOf)
  if (!items.every(item => item !== undefined)) return undefined
  const apart = `[${items.map(item => item.replace(/\s*,\s*|\s+/g, ', ')).join(', ')}]`
  const together = `[${items.map(item => /\s/.test(item) ? `"${item}"` : item).join(', ')}]`
  if (apart.length > longest) return undefined
  const isOpen = together !== apart && !items.some(item => item.includes(','))
  return `write \`${apart}\`${isOpen ? `, or \`${together}\` if these words belong together` : ''}`
}

function textOf(value: ValueNode): string | undefined {
  const text = value.type === 'expression' ? value.text : value.type === 'word' || value.type === 'string' ? value.value : undefined
  return text !== undefined && text.length <= longest && words.test(text) ? text : undefined
}
