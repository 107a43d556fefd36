import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { createSourceText } from '../diagnostics/source-text.ts'
import type { Domain } from '../domain/domain.ts'
import { parseDomain } from '../domain/parse-domain.ts'
import { TreeError } from './tree-error.ts'

/** A domain file of a tree, by its full path or URL. */
export interface DomainFile {
  file: string
  text: string
}

/**
 * The domains that files define, in order of name. A broken file is left out; each mistake is reported with file, line
 * and column. Throws a `TreeError` when two files have one name.
 */
export function readDomains(files: readonly DomainFile[], report: (problem: string) => void): Domain[] {
  const found = new Map<string, { domain: Domain, file: string }>()
  for (const { file, text } of files) {
    const { domain, diagnostics } = parseDomain(createSourceText(file, text))
    for (const { level, message, hint, source } of diagnostics) {
      const place = source === undefined ? file : `${source.file}:${source.line}:${source.column}`
      report(`${place}: ${message}${hint === undefined ? '' : ` (${hint})`}${level === 'error' ? '; the domain is left out' : ''}`)
    }
    if (domain === undefined) continue
    const other = found.get(domain.name)
    if (other !== undefined) throw new TreeError('clash', `Two domain files have the name \`${domain.name}\`: \`${other.file}\` and \`${file}\`; rename one of the domains.`)
    found.set(domain.name, { domain, file })
  }
  return [...found.values()].map(({ domain }) => domain).sort((a, b) => compareCodePoints(a.name, b.name))
}
