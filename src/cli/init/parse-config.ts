import { parse } from '@babel/parser'
import type { Program } from '@babel/types'

/** The syntax tree of a config file, where parentheses are nodes of their own; undefined for a text that is no JavaScript or TypeScript. */
export function parseConfig(code: string): Program | undefined {
  try {
    return parse(code, { sourceType: 'module', plugins: ['typescript'], createParenthesizedExpressions: true }).program
  } catch {
    return undefined
  }
}
