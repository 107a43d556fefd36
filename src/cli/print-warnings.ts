import { createColors } from 'picocolors'
import { escapeControlInLine } from '../diagnostics/escape-control.ts'
import type { CliIo } from './io.ts'
import { useColors } from './use-colors.ts'

/** Prints the warnings of an answer on standard error, one line each. */
export function printWarnings(io: CliIo, warnings: readonly string[] = []): void {
  const colors = createColors(useColors(io.stderr, io.env))
  for (const warning of warnings) io.stderr.write(`${colors.yellow('warning:')} ${escapeControlInLine(warning)}\n`)
}
