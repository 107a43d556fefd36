import { codes } from '../diagnostics/codes.ts'
import type { Code, CodeSpec } from '../diagnostics/codes.ts'

/** What a code means: layer, level, cause, and an example wrong and right. `undefined` for an unknown code. */
export function explain(code: string): CodeSpec | undefined {
  return Object.hasOwn(codes, code) ? codes[code as Code] : undefined
}
