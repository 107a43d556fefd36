import { parse } from 'yaml'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { tooDeepAt } from '../domain/too-deep-at.ts'
import type { DomainFile } from './read-domains.ts'
import { readAtom, type AtomHint } from './read-atom.ts'
import { readIndexXml, type IndexXmlEntry } from './read-index-xml.ts'
import { TreeError } from './tree-error.ts'
import type { TreeAtom } from './tree.ts'
import type { TreeSource } from './tree-source.ts'

/** Byte limits of the files that are read; larger ones are refused. */
const limits = { indexXml: 64 << 20, indexJson: 256 << 20, metadata: 1 << 20, domain: 1 << 20 } as const

/** The most lists and maps in one another in an atom's metadata. */
const deepestMetadata = 16

/** How often a tree that is being written is read, before it is given up. */
const attempts = 5

/** How many entries are read at once. */
const parallelReads = 32

/** One tree as read from its source. */
export interface LoadedSource {
  location: string
  indexXml: string
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
    const cached = await readIndexJson(source, bytes)
    if (cached === 'foreign' && !isLast) {
      await pause(attempt)
      continue
    }
    problems.length = 0
    const indexXml = decode(bytes)
    const folders = await source.listAtomFolders()
    const isThere = (id: string): boolean => folders?.has(id) ?? true
    const atoms = typeof cached === 'object'
      ? readCachedEntries(source, cached, isThere, report)
      : await readEntries(source, parseIndexXml(source, indexXml), isThere, report)
    const domainPaths = typeof cached === 'object' ? safeDomainPaths(cached.domains) : await source.findDomainFiles()
    const domainFiles = await readDomainFiles(source, domainPaths, report)
    // What is read from one file is of one build; what is missing beside it may have gone with the next build.
    const isWhole = typeof cached === 'object' && problems.length === 0
    if (isWhole || equal(bytes, await readIndexXmlBytes(source))) {
      return { location: source.location, indexXml, atoms: atoms.sort((a, b) => compareCodePoints(a.id, b.id)), domainFiles, problems }
    }
    if (isLast) throw new TreeError('broken-tree', `The tree \`${source.location}\` keeps changing while it is read; let the build end first.`)
    await pause(attempt)
  }
}

async function readIndexXmlBytes(source: TreeSource): Promise<Uint8Array> {
  const bytes = await source.read('_index.xml', limits.indexXml).catch((error: unknown) => {
    throw new TreeError('broken-tree', `The tree \`${source.location}\` cannot be read: ${reason(error)}.`)
  })
  if (bytes === undefined) throw new TreeError('no-tree', `There is no \`_index.xml\` in \`${source.location}\`.`)
  return bytes
}

function parseIndexXml(source: TreeSource, xml: string): IndexXmlEntry[] {
  try {
    return readIndexXml(xml)
  } catch (error) {
    throw new TreeError('broken-tree', `The tree \`${source.location}\` is broken: ${reason(error)}.`)
  }
}

/** The parsed `_index.json`; `foreign` when it belongs to another `_index.xml`, undefined when there is none to use. */
async function readIndexJson(source: TreeSource, indexXml: Uint8Array): Promise<{ atoms: unknown[], domains: unknown } | 'foreign' | undefined> {
  try {
    const bytes = await source.read('_index.json', limits.indexJson)
    if (bytes === undefined) return undefined
    const index: unknown = JSON.parse(decode(bytes))
    if (typeof index !== 'object' || index === null || !('version' in index) || index.version !== 1) return undefined
    if (!('index_xml' in index) || index.index_xml !== await sha256(indexXml)) return 'foreign'
    if (!('atoms' in index) || !Array.isArray(index.atoms)) return undefined
    return { atoms: index.atoms, domains: 'domains' in index ? index.domains : [] }
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
  return index.atoms.flatMap((entry) => {
    const id = idOf(entry)
    try {
      if (seen.has(id)) throw new Error('it is listed twice')
      const atom = readAtom(id, entry, undefined, source)
      if (!isThere(id)) throw new Error('it has no folder of its own')
      seen.add(id)
      return [atom]
    } catch (error) {
      report(`the entry \`${shown(id)}\` is left out: ${reason(error)}`)
      return []
    }
  })
}

async function readEntries(source: TreeSource, entries: IndexXmlEntry[], isThere: (id: string) => boolean, report: (problem: string) => void): Promise<TreeAtom[]> {
  const atoms = new Map<string, TreeAtom>()
  const queue = entries.values()
  const worker = async (): Promise<void> => {
    for (const entry of queue) {
      try {
        if (!isThere(entry.id)) throw new Error('it has no folder of its own')
        const atom = await readEntry(source, entry)
        if (atoms.has(entry.id)) throw new Error('it is listed twice')
        atoms.set(entry.id, atom)
      } catch (error) {
        report(`the entry \`${shown(entry.id)}\` is left out: ${reason(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelReads }, worker))
  return [...atoms.values()]
}

async function readEntry(source: TreeSource, entry: IndexXmlEntry): Promise<TreeAtom> {
  const [atom, graph] = await Promise.all(['atom.yaml', 'graph.yaml'].map(async (name) => {
    const bytes = await source.read(`${entry.id}/${name}`, limits.metadata)
    return bytes === undefined ? undefined : parseYaml(decode(bytes), name)
  }))
  if (atom === undefined) throw new Error('it has no atom.yaml')
  const hint: AtomHint = { lead: entry.text, ...entry.cluster !== undefined && { domain: entry.cluster } }
  return readAtom(entry.id, atom, graph, source, hint)
}

/** Aliases are not resolved: no metadata needs them, and nested ones grow without bound. */
function parseYaml(text: string, name: string): unknown {
  if (tooDeepAt(text, deepestMetadata) !== undefined) throw new Error(`its ${name} is nested deeper than ${deepestMetadata} levels`)
  try {
    return parse(text, { maxAliasCount: 0, logLevel: 'silent', prettyErrors: false })
  } catch (error) {
    throw new Error(`its ${name} is no YAML (${reason(error)})`)
  }
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
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return `sha256:${Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')}`
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function idOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : ''
}

/** An id from disk as a log may show it. */
function shown(id: string): string {
  return id.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]!.replace(/\.$/, '') : String(error)
}
