import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { treeFiles } from '../tree-format/layout.ts'
import { foldersAbove, isFile } from './domain-folders.ts'
import { toSlashes } from './to-slashes.ts'
import { walkFolder } from './walk-folder.ts'
import type { SourceFolder } from './source-folder.ts'
import type { SourceProblem } from './source-problem.ts'

/** A source file, found but not read. */
export interface SourceFile {
  /** Absolute. */
  path: string
  /** As diagnostics show it: relative to the root where that is possible, with `/`. */
  file: string
  /** As the tree shows it: relative to its source folder, with `/`; from a pack `package-name:path`. */
  sourceFile: string
}

/** A domain file, found but not read. */
export interface DomainSource {
  path: string
  file: string
  /** True when a pack brings it: it may not call a model. */
  isForeign: boolean
}

/** All that there is to compile. */
export interface FoundSources {
  /** By path, by code point. */
  sources: SourceFile[]
  domains: DomainSource[]
  problems: SourceProblem[]
  /** Folders in which new sources may appear; also those that do not exist. */
  watchDirs: string[]
  /** Domain files that do not exist but would count. */
  watchMissing: string[]
}

/** Finds the sources and domain files of source folders. The same in any order of the folders. */
export async function findSources(folders: readonly SourceFolder[], root: string): Promise<FoundSources> {
  const show = createDisplay(root)
  const sources = new Map<string, SourceFile>()
  const domains = new Map<string, DomainSource>()
  const problems: SourceProblem[] = []
  const watchDirs = new Set<string>()
  const missing = new Set<string>()
  // Of two folders that hold one file, the deeper one is the closer home.
  const ordered = [...folders].sort((a, b) => b.dir.length - a.dir.length || compareCodePoints(a.dir, b.dir))
  for (const folder of ordered) {
    watchDirs.add(folder.dir)
    const isForeign = folder.pack !== undefined
    if (await isFolder(folder.dir)) {
      const found = await walkFolder(folder.dir, folder)
      const real = await realpath(folder.dir).catch(() => folder.dir)
      for (const path of found.folders) watchDirs.add(path)
      for (const path of found.sources) {
        const key = join(real, relative(folder.dir, path))
        if (!sources.has(key)) sources.set(key, { path, file: show(path), sourceFile: toSourceFile(folder, path) })
      }
      for (const path of found.domainFiles) addDomain(domains, path, show(path), isForeign)
      for (const path of found.outsideLinks) {
        problems.push({ code: 'prime/link-outside', message: `The link \`${show(path)}\` leaves its source folder: it is skipped; name its target in \`src\` instead.` })
      }
      for (const { path, reason } of found.unreadable) problems.push({ code: 'prime/unreadable-source', message: `The folder \`${show(path)}\` cannot be read: ${reason}.` })
    } else {
      problems.push({ code: 'prime/missing-source-folder', message: `The source folder \`${show(folder.dir)}\` does not exist: ${show(folder.dir).includes('\\') ? 'write it with `/` between the folders' : 'make it, or name another in `src`'}.` })
    }
    for (const above of await foldersAbove(folder, root)) {
      const path = join(above, treeFiles.domain)
      if (!await isFile(path)) missing.add(path)
      else if (!await isFile(join(above, treeFiles.indexXml))) addDomain(domains, path, show(path), isForeign)
    }
  }
  if (sources.size === 0 && problems.length === 0) {
    const names = folders.map(folder => `\`${show(folder.dir)}\``).sort(compareCodePoints)
    problems.push({ code: 'prime/no-sources', message: `No source file is in ${names.join(', ')}: put one there, or change \`src\`, \`include\` or \`exclude\`.` })
  }
  return {
    sources: [...sources.values()].sort(byFile),
    domains: [...domains.values()].sort(byFile),
    problems: problems.sort((a, b) => compareCodePoints(a.message, b.message)),
    watchDirs: [...watchDirs].sort(compareCodePoints),
    watchMissing: [...missing].sort(compareCodePoints),
  }
}

/** Shows paths as diagnostics do: relative to the root, with `/`; absolute only on another drive. */
export function createDisplay(root: string): (path: string) => string {
  return (path) => {
    const local = relative(root, path)
    return toSlashes(local === '' ? '.' : isAbsolute(local) ? path : local)
  }
}

function addDomain(domains: Map<string, DomainSource>, path: string, file: string, isForeign: boolean): void {
  const known = domains.get(path)
  if (known === undefined || known.isForeign) domains.set(path, { path, file, isForeign })
}

function toSourceFile(folder: SourceFolder, path: string): string {
  // File systems differ in how they spell letters with marks.
  const local = toSlashes(relative(folder.dir, path)).normalize('NFC')
  return folder.pack === undefined ? local : `${folder.pack}:${local}`
}

function byFile(a: { file: string }, b: { file: string }): number {
  return compareCodePoints(a.file, b.file)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(stats => stats.isDirectory(), () => false)
}
