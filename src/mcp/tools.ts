import type { Tool } from './tool.ts'
import { primeQuery } from './tools/prime-query.ts'

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [primeQuery]
