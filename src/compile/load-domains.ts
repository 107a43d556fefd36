import { checkDomainClashes } from '../domain/check-domain-clashes.ts'
import { parseDomain } from '../domain/parse-domain.ts'
import { createFileCache } from './file-cache.ts'
import { toDiagnostic } from './source-problem.ts'
import { stripModelValidators } from './strip-model-validators.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { DomainKind } from '../domain/domain.ts'
import type { ParsedDomain } from '../domain/parse-domain.ts'
import type { DomainFile } from '../emit/emit-tree.ts'
import type { DomainSource } from './find-sources.ts'

/** The domain files of a build. */
export interface LoadedDomains {
  /** What the tree carries; names are unique. */
  files: DomainFile[]
  /** The kinds that domains add. */
  kinds: Record<string, DomainKind>
  diagnostics: Diagnostic[]
}

/** A reader of domain files that keeps those which do not change, and the last good version of those that break. */
export interface DomainLoader {
  load: (files: readonly DomainSource[]) => LoadedDomains
  /** Has a file read again whatever its time and size say. */
  touch: (path: string) => void
}

interface GoodDomain {
  name: string
  text: string
  kinds: ReadonlyMap<string, DomainKind>
  source: SourceText
  nameAt: { start: number, end: number }
}

type Read = ParsedDomain & { source: SourceText }

const maxBytes = 4 * 1024 * 1024

/** Creates a loader that has read nothing yet. */
export function createDomainLoader(): DomainLoader {
  const cache = createFileCache<Read | { reason: string }>({
    maxBytes,
    read: source => ({ source, ...parseDomain(source) }),
    fail: reason => ({ reason }),
  })
  let lastGood = new Map<string, GoodDomain>()

  function read(files: readonly DomainSource[], diagnostics: Diagnostic[]): Map<string, GoodDomain> {
    const good = new Map<string, GoodDomain>()
    for (const file of files) {
      const found = cache.get(file.path, file.file)
      if (found === undefined) continue
      if ('reason' in found) diagnostics.push(toDiagnostic({ code: 'prime/unreadable-source', message: `\`${file.file}\` cannot be read: ${found.reason}.` }))
      else diagnostics.push(...found.diagnostics)
      const domain = 'reason' in found ? undefined : toGoodDomain(found, file, diagnostics)
      const kept = domain ?? lastGood.get(file.path)
      if (kept !== undefined) good.set(file.path, kept)
    }
    return good
  }

  return {
    touch: (path) => { cache.touch(path) },
    load(files) {
      const diagnostics: Diagnostic[] = []
      lastGood = read(files, diagnostics)
      cache.keepOnly(new Set(files.map(({ path }) => path)))
      const domains = [...lastGood.values()]
      const unique = new Map(domains.map(({ name, text }) => [name, text]).reverse() as [string, string][])
      return {
        files: [...unique].map(([name, text]) => ({ name, text })),
        kinds: Object.fromEntries(domains.flatMap(({ kinds }) => [...kinds])),
        diagnostics: [...diagnostics, ...checkDomainClashes(domains)],
      }
    },
  }
}

function toGoodDomain({ source, domain, nameAt }: Read, file: DomainSource, diagnostics: Diagnostic[]): GoodDomain | undefined {
  if (domain === undefined || nameAt === undefined) return undefined
  const { text, removed } = file.isForeign ? stripModelValidators(source.text, domain) : { text: source.text, removed: [] }
  for (const name of removed) {
    diagnostics.push(toDiagnostic({ code: 'prime/pack-model-validator', message: `The validator \`${name}\` in \`${file.file}\` calls a model, which a pack may not: it is left out.` }))
  }
  return { name: domain.name, text: toLines(text), kinds: domain.kinds, source, nameAt }
}

/** One kind of line end, so that machines which check files out differently give the same bytes. */
function toLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return lines.endsWith('\n') ? lines : `${lines}\n`
}
