import { createSourceText } from '../diagnostics/source-text.ts'
import { parseDomain } from '../domain/parse-domain.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Domain } from '../domain/domain.ts'

/** What a domain file says. */
export interface CheckDomainResult {
  /** Absent when there is an error. */
  domain?: Domain
  diagnostics: Diagnostic[]
}

/** Reads and checks the text of a domain.yaml. Never throws. */
export function checkDomain(text: string, options: { file?: string } = {}): CheckDomainResult {
  return parseDomain(createSourceText(options.file ?? 'domain.yaml', text))
}
