import { createColors } from 'picocolors'
import type { Code } from './codes.ts'
import type { Diagnostic, DiagnosticLevel, SourceLocation } from './diagnostic.ts'
import { countLevels } from './count-levels.ts'
import { escapeControl, escapeControlInLine } from './escape-control.ts'

/** How `formatPretty` shows diagnostics. */
export interface PrettyOptions {
  /** Colour by escape sequences. @default false */
  colors?: boolean
}

type Colors = ReturnType<typeof createColors>

const levelColors: Readonly<Record<DiagnosticLevel, 'red' | 'yellow' | 'blue'>> = { error: 'red', warning: 'yellow', info: 'blue' }

/**
 * Diagnostics for a person at a terminal, grouped by file: place, level, code and sentence, then the code frame, the
 * related places and the hint, and once for each code the command that explains it. Empty for none, else it ends with
 * a line break. Nothing from the sources reaches the terminal raw.
 */
export function formatPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions = {}): string {
  const colors = createColors(options.colors ?? false)
  const explained = new Set<Code>()
  const blocks: string[] = []
  for (const [file, group] of groupByFile(diagnostics)) {
    if (file !== undefined) blocks.push(`${colors.underline(escapeControlInLine(file))} ${colors.dim(`(${formatCounts(group)})`)}`)
    for (const diagnostic of group) {
      blocks.push(formatOne(diagnostic, !explained.has(diagnostic.code), colors))
      explained.add(diagnostic.code)
    }
  }
  return blocks.map(block => `${block}\n`).join('\n')
}

/** `2 errors, 1 warning`; the levels that do not occur are left out; `no problems` for none at all. */
export function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const counts = countLevels(diagnostics)
  const parts = (['error', 'warning', 'info'] as const)
    .filter(level => counts[level] > 0)
    .map(level => `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}`)
  return parts.length === 0 ? 'no problems' : parts.join(', ')
}

/** One diagnostic as `formatPretty` shows it, without colours and without the command that explains its code; no line break at the end. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  return formatOne(diagnostic, false, createColors(false))
}

function groupByFile(diagnostics: readonly Diagnostic[]): Map<string | undefined, Diagnostic[]> {
  const groups = new Map<string | undefined, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const file = diagnostic.source?.file
    const group = groups.get(file)
    if (group === undefined) groups.set(file, [diagnostic])
    else group.push(diagnostic)
  }
  return groups
}

function formatOne({ code, level, message, hint, source, related, frame }: Diagnostic, explain: boolean, colors: Colors): string {
  const place = source === undefined ? '' : `${colors.cyan(formatPlace(source))} `
  const lines = [`${place}${colors[levelColors[level]](level)} ${colors.dim(code)}: ${escapeControl(message)}`]
  if (frame !== undefined && frame !== '') lines.push(colorFrame(escapeControl(frame), levelColors[level], colors))
  for (const other of related ?? []) lines.push(`  ${colors.cyan(formatPlace(other.source))} ${escapeControl(other.message)}`)
  if (hint !== undefined) lines.push(`  ${colors.green('hint:')} ${escapeControl(hint)}`)
  if (explain) lines.push(colors.dim(`  more: prime explain ${code}`))
  return lines.join('\n')
}

function formatPlace({ file, line, column }: SourceLocation): string {
  return `${escapeControlInLine(file)}:${line}:${column}`
}

function colorFrame(frame: string, color: 'red' | 'yellow' | 'blue', colors: Colors): string {
  return frame.replace(/\n$/, '').split('\n').map((line) => {
    if (line.startsWith('>')) return `${colors[color]('>')}${line.slice(1)}`
    return /^ *\| *\^/.test(line) ? colors[color](line) : colors.dim(line)
  }).join('\n')
}
