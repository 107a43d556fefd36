import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import type { Domain } from '../../src/domain/domain.ts'

/** What `parseDomain` says of a text: the domain, and each finding as `line:column level code message`. */
export function readDomain(text: string): { domain: Domain | undefined, findings: string[] } {
  const { domain, diagnostics } = parseDomain(createSourceText('domain.yaml', text))
  return {
    domain,
    findings: diagnostics.map(({ source, level, code, message, hint }) => `${source!.line}:${source!.column} ${level} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}`),
  }
}

/** The three keys that every domain has, on three lines. */
export const head = 'name: cooking\nversion: "1.0.0"\ndescription: How to cook.\n'
