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
  /**
   * @param files the same list while no file came or went
   * @param changed when given, and the list is the same, the only files to look at besides those that were missing; the others are taken to be as they were
   */
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
  const loaded = new WeakMap<Parsed, LoadedSource>()
  /** What became of each file of the last list. */
  let last: { files: readonly SourceFile[], outcomes: readonly (Outcome | undefined)[] } | undefined

  function look(file: SourceFile): Outcome | undefined {
    const value = cache.get(file.path, file.file)
    if (value === undefined) return undefined
    if ('reason' in value) return { problem: toDiagnostic({ code: 'prime/unreadable-source', message: `\`${file.file}\` cannot be read: ${value.reason}.` }) }
    const known = loaded.get(value)
    const source = known?.path === file.path && known.sourceFile === file.sourceFile ? known : { ...file, ...value }
    loaded.set(value, source)
    return { source }
  }

  return {
    touch: (path) => { cache.touch(path) },
    async load(files, kinds, changed) {
      if (kinds !== table) {
        table = kinds
        cache = createCache(kinds)
        last = undefined
      }
      const known = last?.files === files ? last : undefined
      const isNarrow = known !== undefined && changed !== undefined
      const outcomes = isNarrow ? [...known.outcomes] : []
      const wanted = isNarrow ? [...files.keys()].filter(i => outcomes[i] === undefined || changed.has(files[i]!.path)) : files.keys()
      await forEachInSlices(wanted, (i) => { outcomes[i] = look(files[i]!) })
      if (known === undefined) cache.keepOnly(new Set(files.map(({ path }) => path)))
      last = { files, outcomes }
      return collect(outcomes)
    },
  }
}

/** What became of a file that is there. */
interface Outcome {
  source?: LoadedSource
  problem?: Diagnostic
}

function collect(outcomes: readonly (Outcome | undefined)[]): LoadedSources {
  const loaded: LoadedSources = { sources: [], diagnostics: [] }
  for (const outcome of outcomes) {
    if (outcome?.source !== undefined) loaded.sources.push(outcome.source)
    if (outcome?.problem !== undefined) loaded.diagnostics.push(outcome.problem)
  }
  return loaded
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
