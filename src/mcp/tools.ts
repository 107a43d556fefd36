import type { Tool } from './tool.ts'
import { primeCompile } from './tools/prime-compile.ts'
import { primeIntent } from './tools/prime-intent.ts'
import { primeQuery } from './tools/prime-query.ts'
import { primeResolve } from './tools/prime-resolve.ts'
import { primeValidate } from './tools/prime-validate.ts'

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [primeQuery, primeResolve, primeIntent, primeValidate, primeCompile]
