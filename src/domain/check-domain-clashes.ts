import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'

/** A domain's name and where it stands. */
export interface NamedDomain {
  name: string
  source: SourceText
  nameAt: { start: number, end: number }
}

/**
 * Reports each domain whose name an earlier one of the list has, naming both files.
 *
 *     name: cooking     // a/domain.yaml
 *     name: cooking     // b/domain.yaml: prime/duplicate-domain
 */
export function checkDomainClashes(domains: readonly NamedDomain[]): Diagnostic[] {
  const first = new Map<string, NamedDomain>()
  const diagnostics: Diagnostic[] = []
  for (const domain of domains) {
    const { name, source, nameAt } = domain
    const other = first.get(name)
    if (other === undefined) {
      first.set(name, domain)
      continue
    }
    diagnostics.push(createDiagnostic(source, {
      code: 'prime/duplicate-domain',
      atom: '',
      ...nameAt,
      message: `\`${name}\` is the name of two domains, in \`${other.source.file}\` and in \`${source.file}\`: rename one`,
      related: [{ message: `\`${name}\` stands here first`, source: other.source.locate(other.nameAt.start, other.nameAt.end) }],
    }))
  }
  return diagnostics
}
