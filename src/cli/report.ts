import { resolve } from 'node:path'
import { createColors } from 'picocolors'
import { countLevels } from '../diagnostics/count-levels.ts'
import type { Code } from '../diagnostics/codes.ts'
import type { Diagnostic, SourceLocation } from '../diagnostics/diagnostic.ts'
import { formatCounts, formatPretty } from '../diagnostics/format-pretty.ts'
import { displayPath } from './display-path.ts'
import { exitCode } from './exit-code.ts'
import type { CliIo, CliWriter } from './io.ts'
import { useColors } from './use-colors.ts'

/** Diagnostics with paths relative to the working directory in place of the project root. */
export function showFromHere(diagnostics: readonly Diagnostic[], root: string, cwd: string): Diagnostic[] {
  const move = (source: SourceLocation): SourceLocation => ({ ...source, file: displayPath(cwd, resolve(root, source.file)) })
  return diagnostics.map(diagnostic => ({
    ...diagnostic,
    ...diagnostic.source !== undefined && { source: move(diagnostic.source) },
    ...diagnostic.related !== undefined && { related: diagnostic.related.map(place => ({ ...place, source: move(place.source) })) },
  }))
}

/** Prints diagnostics for a person; with `silent`, errors only. */
export function printDiagnostics(io: CliIo, writer: CliWriter, diagnostics: readonly Diagnostic[], silent: boolean): void {
  const shown = silent ? diagnostics.filter(({ level }) => level === 'error') : diagnostics
  const text = formatPretty(shown, { colors: useColors(writer, io.env) })
  if (text !== '') writer.write(`${text}\n`)
}

/** The last line of a report: what there was, what was found, what else was done, and how long it took. */
export function summaryLine(io: CliIo, writer: CliWriter, parts: { what: string, diagnostics: readonly Diagnostic[], done?: string, started: number }): string {
  const colors = createColors(useColors(writer, io.env))
  const { error, warning } = countLevels(parts.diagnostics)
  const counts = (error > 0 ? colors.red : warning > 0 ? colors.yellow : colors.green)(formatCounts(parts.diagnostics))
  const seconds = ((performance.now() - parts.started) / 1000).toFixed(2)
  return `${parts.what}: ${counts}${parts.done === undefined ? '' : `; ${parts.done}`} ${colors.dim(`(${seconds} s)`)}\n`
}

/** Errors about what could not be read at all, rather than about what was read. */
const inputFailures: ReadonlySet<Code> = new Set<Code>(['prime/missing-source-folder', 'prime/unreadable-source'])

/** The exit code that diagnostics ask for: input that could not be read comes before what was found in the rest. */
export function exitCodeFor(diagnostics: readonly Diagnostic[], maxWarnings?: number): number {
  if (diagnostics.some(({ code, level }) => level === 'error' && inputFailures.has(code))) return exitCode.failure
  const { error, warning } = countLevels(diagnostics)
  return error > 0 || warning > (maxWarnings ?? Infinity) ? exitCode.findings : exitCode.ok
}

/** `1 atom`, `2 atoms`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
