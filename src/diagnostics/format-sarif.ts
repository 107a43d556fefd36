import { codes } from './codes.ts'
import type { Code } from './codes.ts'
import type { Diagnostic, DiagnosticLevel, SourceLocation } from './diagnostic.ts'
import { escapeControl } from './escape-control.ts'
import { stringifyJson } from './stringify-json.ts'

const levels: Readonly<Record<DiagnosticLevel, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** A SARIF 2.1.0 log with one run; file paths are relative to the folder that a reader calls the source root. */
export function formatSarif(diagnostics: readonly Diagnostic[], tool: { version: string }): string {
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort()
  return stringifyJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'prime', version: tool.version, rules: used.map(toRule) } },
      columnKind: 'utf16CodeUnits',
      results: diagnostics.map(diagnostic => toResult(diagnostic, used)),
    }],
  })
}

function toRule(code: Code): object {
  const { level, title, cause, wrong, right } = codes[code]
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: cause },
    help: { text: `${cause}\n\nWrong:\n\n${wrong}\n\nRight:\n\n${right}` },
    defaultConfiguration: { level: levels[level] },
  }
}

function toResult({ code, level, message, hint, source, related }: Diagnostic, used: readonly Code[]): object {
  return {
    ruleId: code,
    ruleIndex: used.indexOf(code),
    level: levels[level],
    message: { text: escapeControl(hint === undefined ? message : `${message}\nhint: ${hint}`) },
    ...(source === undefined ? {} : { locations: [toLocation(source)] }),
    ...(related === undefined
      ? {}
      : { relatedLocations: related.map((place, id) => ({ id, ...toLocation(place.source), message: { text: escapeControl(place.message) } })) }),
  }
}

function toLocation({ file, line, column, endLine, endColumn }: SourceLocation): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: file.split('/').map(encodeSegment).join('/'), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  }
}

/** Percent-encodes one segment of a path; half a surrogate pair, which has no encoding, becomes U+FFFD. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%40', '@')
}
