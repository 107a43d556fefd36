import { parseDomain } from '../domain/parse-domain.ts'
import { stripModelValidators } from './strip-model-validators.ts'
import { createFileCache } from './file-cache.ts'
import { toDiagnostic } from './source-problem.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Domain, DomainKind } from '../domain/domain.ts'
import type { DomainFile } from '../emit/emit-tree.ts'
import type { DomainSource } from './find-sources.ts'

/** The domain files of a build. */
export interface LoadedDomains {
  /** What the tree carries. */
  files: DomainFile[]
  /** The kinds that domains add. */
  kinds: Record<string, DomainKind>
  diagnostics: Diagnostic[]
}

interface LoadedDomain {
  domain: Domain | undefined
  text: string
  diagnostics: Diagnostic[]
}

const maxBytes = 4 * 1024 * 1024

/** A reader of domain files that keeps those which do not change. */
export function createDomainLoader(): { load: (sources: readonly DomainSource[]) => Promise<LoadedDomains>, touch: (path: string) => void } {
  const cache = createFileCache<LoadedDomain | { reason: string }>({
    maxBytes,
    read(source) {
      const { domain, diagnostics } = parseDomain(source)
      return { domain, text: toLines(source.text), diagnostics }
    },
    fail: reason => ({ reason }),
  })
  // What a file that is broken now said when it was whole: a watcher keeps it.
  const lastGood = new Map<string, DomainFile & { kinds: Domain['kinds'] }>()

  return {
    touch: (path) => { cache.touch(path) },
    async load(sources) {
      const loaded: LoadedDomains = { files: [], kinds: {}, diagnostics: [] }
      const owners = new Map<string, string>()
      for (const { path, file, isForeign } of sources) {
        const found = await cache.get(path, file)
        if (found === undefined) continue
        if ('reason' in found) {
          loaded.diagnostics.push(toDiagnostic({ code: 'prime/unreadable-source', message: `\`${file}\` cannot be read: ${found.reason}.` }))
          continue
        }
        loaded.diagnostics.push(...found.diagnostics)
        const { domain } = found
        if (domain !== undefined) {
          const { text, removed } = isForeign ? stripModelValidators(found.text) : { text: found.text, removed: [] }
          for (const name of removed) {
            loaded.diagnostics.push(toDiagnostic({ code: 'prime/pack-model-validator', message: `The validator \`${name}\` in \`${file}\` calls a model, which a pack may not: it is left out.` }))
          }
          lastGood.set(path, { name: domain.name, text, kinds: domain.kinds })
        }
        const good = lastGood.get(path)
        if (good === undefined) continue
        const owner = owners.get(good.name)
        if (owner !== undefined) {
          loaded.diagnostics.push(toDiagnostic({ code: 'prime/duplicate-domain', message: `The domain \`${good.name}\` stands in \`${owner}\` and in \`${file}\`: rename one.` }))
          continue
        }
        owners.set(good.name, file)
        loaded.files.push({ name: good.name, text: good.text })
        for (const [name, kind] of good.kinds) loaded.kinds[name] = kind
      }
      const paths = new Set(sources.map(source => source.path))
      cache.keepOnly(paths)
      for (const path of [...lastGood.keys()]) {
        if (!paths.has(path)) lastGood.delete(path)
      }
      return loaded
    },
  }
}

/** One kind of line end, so that machines which check files out differently give the same bytes. */
function toLines(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return lines.endsWith('\n') ? lines : `${lines}\n`
}
