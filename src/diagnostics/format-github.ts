import type { Diagnostic, DiagnosticLevel } from './diagnostic.ts'
import { escapeControl, escapeControlInLine } from './escape-control.ts'

const commands: Readonly<Record<DiagnosticLevel, string>> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * Workflow commands of GitHub Actions, one line for each diagnostic, each with its line break. Columns are given only
 * for places on one line: the runner drops them otherwise.
 * See https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function formatGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatOne).join('')
}

function formatOne({ code, level, message, hint, source, related }: Diagnostic): string {
  const properties: [string, string | number][] = []
  if (source !== undefined) {
    properties.push(['file', source.file], ['line', source.line], ['endLine', source.endLine])
    if (source.line === source.endLine) properties.push(['col', source.column], ['endColumn', source.endColumn])
  }
  properties.push(['title', code])
  const lines = [
    message,
    ...(related ?? []).map(place => `${place.source.file}:${place.source.line}:${place.source.column}: ${place.message}`),
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
  ]
  return `::${commands[level]} ${properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')}::${escapeData(lines.join('\n'))}\n`
}

function escapeData(text: string): string {
  return escapeControl(text).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeControlInLine(text).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
}
