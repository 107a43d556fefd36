import { parse } from '../language/parse.ts'
import { createAtom } from '../model/create-atom.ts'
import { createFileCache } from './file-cache.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { toDiagnostic } from './source-problem.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { Document } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import type { KindTable } from '../model/kinds.ts'
import type { SourceFile } from './find-sources.ts'

/** A source file that was read and parsed. */
export interface LoadedSource extends SourceFile {
  source: SourceText
  document: Document
  syntax: readonly Diagnostic[]
  atoms: readonly Atom[]
}

/** What was read, and what could not be. */
export interface LoadedSources {
  sources: LoadedSource[]
  diagnostics: Diagnostic[]
}

/** A reader of sources that keeps what does not change, object for object. */
export interface SourceLoader {
  /** @param changed when given, the only files to look at; the others are taken to be as they were */
  load: (files: readonly SourceFile[], kinds: KindTable, changed?: ReadonlySet<string>) => Promise<LoadedSources>
  /** Has a file read again whatever its time and size say. */
  touch: (path: string) => void
}

/** Files longer than this are errors by limit. */
const maxBytes = 4 * 1024 * 1024

type Parsed = Pick<LoadedSource, 'source' | 'document' | 'syntax' | 'atoms'>

/** Reads, parses and models sources; all anew when the table of kinds is another object. */
export function createSourceLoader(): SourceLoader {
  let table: KindTable | undefined
  let cache = createCache({})

  return {
    touch: (path) => { cache.touch(path) },
    async load(files, kinds, changed) {
      if (kinds !== table) {
        table = kinds
        cache = createCache(kinds)
      }
      const found = new Map<string, Parsed | { reason: string }>()
      await forEachInSlices(files, ({ path, file }) => {
        const parsed = (changed?.has(path) === false ? cache.peek(path) : undefined) ?? cache.get(path, file)
        if (parsed !== undefined) found.set(path, parsed)
      })
      cache.keepOnly(new Set(files.map(({ path }) => path)))
      return collect(files, found)
    },
  }
}

function createCache(kinds: KindTable): ReturnType<typeof createFileCache<Parsed | { reason: string }>> {
  return createFileCache<Parsed | { reason: string }>({
    maxBytes,
    read: source => parseSource(source, kinds),
    fail: reason => ({ reason }),
  })
}

/** Parses one text and makes atoms of its declarations. */
export function parseSource(source: SourceText, kinds: KindTable): Parsed {
  const { document, diagnostics } = parse(source, { kinds: Object.keys(kinds) })
  return { source, document, syntax: diagnostics, atoms: document.atoms.map(node => createAtom(node, source, kinds)) }
}

function collect(files: readonly SourceFile[], found: ReadonlyMap<string, Parsed | { reason: string }>): LoadedSources {
  const loaded: LoadedSources = { sources: [], diagnostics: [] }
  for (const file of files) {
    const parsed = found.get(file.path)
    if (parsed === undefined) continue
    if ('reason' in parsed) {
      const message = `\`${file.file}\` cannot be read: ${parsed.reason}.`
      loaded.diagnostics.push(toDiagnostic({ code: 'prime/unreadable-source', message }))
    } else {
      loaded.sources.push({ ...file, ...parsed })
    }
  }
  return loaded
}
