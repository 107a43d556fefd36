import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { decode, reason, shownId } from './load-words.ts'
import { parseIndexJson } from './parse-index-json.ts'
import { createIdPool, readAtom } from './read-atom.ts'
import type { DomainFile } from './read-domains.ts'
import { TreeError } from './tree-error.ts'
import type { TreeAtom } from './tree.ts'
import type { TreeSource } from './tree-source.ts'

/** Byte limits of the files that are read; larger ones are refused. */
const limits = { indexXml: 64 << 20, indexJson: 256 << 20, domain: 1 << 20 } as const

/** How often a tree that is being written is read, before it is given up. */
const attempts = 5

/** One tree as read from its source. */
export interface LoadedSource {
  location: string
  /** The bytes of `_index.xml`. */
  indexXml: Uint8Array
  /** In code point order of the ids. */
  atoms: TreeAtom[]
  /** In order of their paths. */
  domainFiles: DomainFile[]
  problems: string[]
}

/**
 * Reads a whole tree: `_index.json` when it belongs to the `_index.xml` beside it, else `_index.xml` with every
 * `atom.yaml` and `graph.yaml`. A broken entry is left out and named in `problems`. Throws a `TreeError` when
 * there is nothing to serve at all. Never opens `chunks/`.
 */
export async function loadSource(source: TreeSource): Promise<LoadedSource> {
  const problems: string[] = []
  const report = (problem: string): void => { problems.push(`${source.location}: ${problem}`) }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === attempts
    const bytes = await readIndexXmlBytes(source)
    const json = await source.read('_index.json', limits.indexJson).catch(() => undefined)
    // After the index, whose folders are there by then, and while it is parsed.
    const listing = source.listAtomFolders()
    const [cached, folders] = await Promise.all([readIndexJson(json, bytes), listing])
    if (cached === 'foreign' && !isLast) {
      await pause(attempt)
      continue
    }
    problems.length = 0
    const isThere = (id: string): boolean => folders?.has(id) ?? true
    const atoms = typeof cached === 'object'
      ? readCachedEntries(source, cached, isThere, report)
      : await (await import('./read-entries.ts')).readEntries(source, decode(bytes), isThere, report)
    const domainPaths = typeof cached === 'object' ? safeDomainPaths(cached.domains) : await source.findDomainFiles()
    const domainFiles = await readDomainFiles(source, domainPaths, report)
    // What is read from one file is of one build; what is missing beside it may have gone with the next build.
    const isWhole = typeof cached === 'object' && problems.length === 0
    if (isWhole || equal(bytes, await readIndexXmlBytes(source))) {
      return { location: source.location, indexXml: bytes, atoms: atoms.sort((a, b) => compareCodePoints(a.id, b.id)), domainFiles, problems }
    }
    if (isLast) throw new TreeError('broken-tree', `The tree \`${source.location}\` keeps changing while it is read; let the build end first.`)
    await pause(attempt)
  }
}

async function readIndexXmlBytes(source: TreeSource): Promise<Uint8Array> {
  const bytes = await source.read('_index.xml', limits.indexXml).catch((error: unknown) => {
    throw new TreeError(isUnanswered(error) ? 'no-tree' : 'broken-tree', `The tree \`${source.location}\` cannot be read: ${reason(error)}.`)
  })
  if (bytes === undefined) throw new TreeError('no-tree', `There is no \`_index.xml\` in \`${source.location}\`.`)
  return bytes
}

/** True when `fetch` got no answer: there is nobody at the URL, or nobody yet. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

/** The parsed `_index.json`; `foreign` when it belongs to another `_index.xml`, undefined when there is none to use. */
async function readIndexJson(bytes: Uint8Array | undefined, indexXml: Uint8Array): Promise<{ atoms: unknown[], domains: unknown } | 'foreign' | undefined> {
  if (bytes === undefined) return undefined
  // Made while the index is parsed.
  const hashing = sha256(indexXml)
  const index = tryParse(bytes)
  const hash = await hashing
  if (typeof index !== 'object' || index === null || !('version' in index) || index.version !== 1) return undefined
  if (!('index_xml' in index) || index.index_xml !== hash) return 'foreign'
  if (!('atoms' in index) || !Array.isArray(index.atoms)) return undefined
  return { atoms: index.atoms, domains: 'domains' in index ? index.domains : [] }
}

function tryParse(bytes: Uint8Array): unknown {
  try {
    return parseIndexJson(bytes)
  } catch {
    return undefined
  }
}

/** A compiler writes `_index.json` just before `_index.xml`: the one that belongs to it is likely under way. */
function pause(attempt: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, attempt * 30))
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function readCachedEntries(source: TreeSource, index: { atoms: unknown[] }, isThere: (id: string) => boolean, report: (problem: string) => void): TreeAtom[] {
  const seen = new Set<string>()
  const pool = createIdPool()
  return index.atoms.flatMap((entry) => {
    const id = idOf(entry)
    try {
      if (seen.has(id)) throw new Error('it is listed twice')
      const atom = readAtom(id, entry, undefined, source, {}, pool)
      if (!isThere(id)) throw new Error('it has no folder of its own')
      seen.add(id)
      return [atom]
    } catch (error) {
      report(`the entry \`${shownId(id)}\` is left out: ${reason(error)}`)
      return []
    }
  })
}

function safeDomainPaths(paths: unknown): string[] {
  if (!Array.isArray(paths)) return []
  return paths.filter((path): path is string => typeof path === 'string' && /^(?:_domains\/[a-z0-9][a-z0-9-]*\/)?domain\.yaml$/.test(path))
}

async function readDomainFiles(source: TreeSource, paths: string[], report: (problem: string) => void): Promise<DomainFile[]> {
  const files = await Promise.all(paths.map(async (path) => {
    try {
      const bytes = await source.read(path, limits.domain)
      return bytes === undefined ? [] : [{ file: source.locate(path), text: decode(bytes) }]
    } catch (error) {
      report(`the domain file \`${path}\` is left out: ${reason(error)}`)
      return []
    }
  }))
  return files.flat()
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return `sha256:${Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

function idOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : ''
}
