import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { version } from '../../package.json'
import { createChecker } from '../check/check-atoms.ts'
import { resolveKinds } from '../model/resolve-kinds.ts'
import { createAssembler } from './assemble.ts'
import { cacheFolder } from './cache-folder.ts'
import { findAll } from './find-all.ts'
import { createDisplay } from './find-sources.ts'
import { judgeMeaning } from './judge-meaning.ts'
import { createDomainLoader } from './load-domains.ts'
import { createSourceLoader } from './load-sources.ts'
import { openProjectionCache } from './projection-cache.ts'
import { readGoodAtoms } from './read-good-atoms.ts'
import { resolveOptions } from './resolve-options.ts'
import { toDiagnostic } from './source-problem.ts'
import { toResult } from './to-result.ts'
import { createTreeBuilder } from './tree-builder.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { DomainKind } from '../domain/domain.ts'
import type { KindTable } from '../model/kinds.ts'
import type { Assembler } from './assemble.ts'
import type { CompileResult } from './compile-result.ts'
import type { FoundAll } from './find-all.ts'
import type { SourceFile } from './find-sources.ts'
import type { GoodAtoms } from './kept-atoms.ts'
import type { LoadedSource } from './load-sources.ts'
import type { CompileOptions } from './options.ts'
import type { ProjectionCache } from './projection-cache.ts'

/** Compiles one set of sources again and again, doing anew only what changed. Calls run one after the other. */
export interface Compiler {
  /** Looks at all sources and compiles them. */
  compile: () => Promise<CompileResult>
  /**
   * Compiles after a change. Atoms with errors keep their last good version in the tree.
   *
   * @param changes paths (absolute, or relative to the root) that changed, appeared or went; without them, all are looked at
   */
  update: (changes?: Iterable<string>) => Promise<CompileResult>
  /** Compiles further source files along, wherever they lie, from the next call on; absolute paths. */
  include: (paths: Iterable<string>) => void
  /** Waits for the call under way and frees what is kept; later calls fail. */
  close: () => Promise<void>
}

/** What only those who run a compiler over time need. */
export interface CompilerSettings {
  /** A tree on disk that an earlier run left: its atoms stand in for those that are broken from the start. */
  keepFrom?: string
  /** Hears how many of the atoms that a model has to be asked about are done. */
  onJudged?: (done: number, total: number) => void
}

interface Found extends FoundAll {
  diagnostics: Diagnostic[]
  /** Of the sources. */
  paths: ReadonlySet<string>
}

/** The files of a build. */
interface Listed {
  found: Found
  /** How many were included besides what was found. */
  extra: number
  files: readonly SourceFile[]
  watchFiles: string[]
}

interface KindSetup {
  /** The kinds of domain files that it was made for. */
  key: string
  kinds: KindTable
  assembler: Assembler
  cache: ProjectionCache | undefined
}

/**
 * A compiler for watch and dev.
 *
 * @throws OptionError for wrong options
 */
export function createCompiler(options: CompileOptions = {}, settings: CompilerSettings = {}): Compiler {
  const resolved = resolveOptions(options, process.cwd())
  const show = createDisplay(resolved.root)
  const domainLoader = createDomainLoader()
  const sourceLoader = createSourceLoader()
  const extra = new Set<string>()
  let found: Found | undefined
  let table: KindSetup | undefined
  let good: GoodAtoms = new Map()
  let listed: Listed | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function find(): Promise<Found> {
    const sources = await findAll(resolved)
    return { ...sources, diagnostics: sources.problems.map(toDiagnostic), paths: new Set(sources.sources.map(({ path }) => path)) }
  }

  async function setUpKinds(domainKinds: Record<string, DomainKind>): Promise<KindSetup> {
    const key = JSON.stringify(domainKinds)
    if (table?.key === key) return table
    await table?.cache?.save()
    const kinds = resolveKinds({ kinds: { ...domainKinds, ...resolved.kinds }, projections: resolved.projections })
    const { budgets, encoding, rules, strict } = resolved
    const dir = cacheFolder(options.cache, resolved)
    const cache = dir === undefined ? undefined : await openProjectionCache(dir, JSON.stringify([version, encoding, budgets, kinds]))
    table = { key, kinds, assembler: createAssembler(createChecker({ kinds, rules, strict }), createTreeBuilder({ kinds, budgets, encoding }, cache)), cache }
    return table
  }

  /** The same list while it holds the same files. */
  function list(all: Found): Listed {
    if (listed?.found === all && listed.extra === extra.size) return listed
    const others = [...extra].filter(path => !all.paths.has(path)).sort()
    const files = [...all.sources, ...others.map(path => ({ path, file: show(path), sourceFile: show(path) }))]
    listed = { found: all, extra: extra.size, files, watchFiles: [...[...files, ...all.domains].map(({ path }) => path), ...all.watchFiles] }
    return listed
  }

  /** The last good versions that this compiler has seen, else those of the tree on disk. */
  async function recall(broken: readonly LoadedSource[]): Promise<GoodAtoms> {
    const unseen = broken.filter(({ path }) => !good.has(path))
    if (settings.keepFrom === undefined || unseen.length === 0) return good
    const left = await readGoodAtoms(settings.keepFrom, new Set(unseen.map(({ sourceFile }) => sourceFile)), resolved.encoding)
    return new Map([...good, ...unseen.map(({ path, sourceFile }) => [path, left.get(sourceFile) ?? []] as const)])
  }

  async function run(changes: readonly string[] | undefined): Promise<CompileResult> {
    const isNarrow = changes !== undefined && found !== undefined && await isAboutKnown(changes, found, extra)
    for (const path of changes ?? []) {
      sourceLoader.touch(path)
      domainLoader.touch(path)
    }
    if (found === undefined || !isNarrow) found = await find()
    const { files } = list(found)
    const domains = domainLoader.load(found.domains)
    const { kinds, assembler } = await setUpKinds(domains.kinds)
    const loaded = await sourceLoader.load(files, kinds, isNarrow ? new Set(changes) : undefined)
    // That the last one is gone is to be told.
    if (isNarrow && loaded.sources.length === 0) found = await find()
    const { watchFiles } = list(found)
    const assembled = await assembler.assemble({
      sources: loaded.sources,
      diagnostics: [...found.diagnostics, ...domains.diagnostics, ...loaded.diagnostics],
      recall,
      ...resolved.deep && { judge: async atoms => judgeMeaning(atoms, resolved.root, settings.onJudged === undefined ? {} : { onProgress: settings.onJudged }) },
    })
    good = assembled.atoms
    return toResult({ found: { ...found, watchFiles }, domains: domains.files, sources: loaded.sources, ...assembled })
  }

  async function compileAll(): Promise<CompileResult> {
    const result = await enqueue()
    await table?.cache?.save()
    return result
  }

  async function enqueue(changes?: Iterable<string>): Promise<CompileResult> {
    if (isClosed) throw new Error('The compiler is closed.')
    const paths = changes === undefined ? undefined : [...changes].map(path => resolve(resolved.root, path))
    const result = queue.then(async () => run(paths))
    queue = result.catch(() => undefined)
    return result
  }

  return {
    compile: compileAll,
    update: enqueue,
    include(paths) {
      for (const path of paths) extra.add(path)
    },
    async close() {
      isClosed = true
      await queue
      await table?.cache?.save()
      good = new Map()
      found = undefined
      table = undefined
    },
  }
}

/** True when no change can bring or take files: each is about a known source, or about something passing that is gone. */
async function isAboutKnown(changes: readonly string[], { paths, domains, watchDirs, watchFiles }: Found, extra: ReadonlySet<string>): Promise<boolean> {
  const shaping = new Set([...domains.map(({ path }) => path), ...watchDirs, ...watchFiles])
  for (const path of changes) {
    if (extra.has(path) || paths.has(path)) continue
    if (shaping.has(path) || await lstat(path).then(() => true, () => false)) return false
  }
  return true
}
