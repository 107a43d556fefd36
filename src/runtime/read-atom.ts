import { isSafeAtomId, isSafeName } from '../tree-format/atom-id.ts'
import { isRecord } from '../tree-format/is-record.ts'
import { levels, type Level } from '../tree-format/level.ts'
import type { TreeAtom, TreeContract, TreeEdge } from './tree.ts'
import { defaultProjection, type TreeSource } from './tree-source.ts'

/** What is known of an atom before its own files are read. */
export interface AtomHint {
  domain?: string
  lead?: string
}

/**
 * An atom from the data of its `atom.yaml` and its edges (of `graph.yaml`, where it has one), both untrusted.
 * Other compilers' spellings are understood: `relations` for `edges`, `verb` for `type`. Throws an `Error` whose
 * message says why the entry cannot be served. The atom shares lists with the data; entries of one tree share a pool.
 */
export function readAtom(id: string, atom: unknown, graph: unknown, source: TreeSource, hint: AtomHint = {}, pool: IdPool = createIdPool()): TreeAtom {
  if (!pool.isSafe(id)) throw new Error('its id is not `@scope/name`')
  if (!isRecord(atom)) throw new Error('its atom.yaml is no mapping')
  if (atom.id !== id) throw new Error('its atom.yaml carries another id')
  const kind = text(atom.kind)
  if (kind === undefined || !/^[a-z0-9][a-z0-9_-]{0,63}$/i.test(kind)) throw new Error('its atom.yaml names no kind')
  const edgeList = first(isRecord(graph) ? [graph.edges, graph.relations] : [], [atom.edges, atom.relations])
  const version = text(atom.version)
  const quality = isRecord(atom.quality) ? atom.quality.overall : undefined
  const supersededBy = text(atom['superseded-by'])
  const domains = strings(atom.domain)
  const contract = readContract(atom.contract)
  const files = readFiles(id, atom.projection)
  return {
    id,
    kind,
    name: text(atom.name) ?? nameFromId(id),
    ...version !== undefined && { version },
    status: text(atom.status) ?? 'active',
    description: text(atom.description) ?? '',
    domains: domains.length === 0 && hint.domain !== undefined ? [hint.domain] : domains,
    tags: strings(atom.tags),
    aliases: strings(atom.aliases),
    lead: text(atom.lead) ?? hint.lead ?? '',
    ...Array.isArray(atom.has) && { has: strings(atom.has) },
    contentHash: text(atom.content_hash) ?? '',
    tokens: readTokens(atom.tokens),
    paths: new Places(source, files),
    location: source.location,
    files,
    ...contract !== undefined && { contract },
    ...typeof quality === 'number' && Number.isFinite(quality) && { quality: Math.min(5, Math.max(0, quality)) },
    ...supersededBy !== undefined && isSafeAtomId(supersededBy) && { supersededBy },
    edges: readEdges(edgeList, pool),
    metadata: { atom, edges: edgeList ?? [] },
  }
}

function readTokens(value: unknown): Record<Level, number> {
  const counts = isRecord(value) ? value : {}
  return { summary: readCount(counts, 'summary'), core: readCount(counts, 'core'), full: readCount(counts, 'full') }
}

function readCount(counts: Record<string, unknown>, level: Level): number {
  const count = counts[level]
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) throw new Error(`its atom.yaml has no token count for ${level}`)
  return count
}

function readFiles(id: string, value: unknown): Record<Level, string> {
  const projection = isRecord(value) ? value : {}
  let isUsual = true
  for (const level of levels) {
    const path = text(projection[level]) ?? usualPaths[level]
    if (path === usualPaths[level]) continue
    if (!isSafePath(path)) throw new Error(`the path of its ${level} leads out of its folder`)
    isUsual = false
  }
  return new Files(id, isUsual ? usualPaths : perLevel(level => text(projection[level]) ?? usualPaths[level]))
}

function perLevel<T>(read: (level: Level) => T): Record<Level, T> {
  return { summary: read('summary'), core: read('core'), full: read('full') }
}

const usualPaths: Readonly<Record<Level, string>> = perLevel(defaultProjection)

/** The files of an atom, put together when they are asked for: of most atoms none is. */
class Files implements Record<Level, string> {
  readonly #id: string
  readonly #paths: Readonly<Record<Level, string>>

  constructor(id: string, paths: Readonly<Record<Level, string>>) {
    this.#id = id
    this.#paths = paths
  }

  get summary(): string { return `${this.#id}/${this.#paths.summary}` }
  get core(): string { return `${this.#id}/${this.#paths.core}` }
  get full(): string { return `${this.#id}/${this.#paths.full}` }
}

/** Where the files of an atom are, likewise. */
class Places implements Record<Level, string> {
  readonly #source: TreeSource
  readonly #files: Record<Level, string>

  constructor(source: TreeSource, files: Record<Level, string>) {
    this.#source = source
    this.#files = files
  }

  get summary(): string { return this.#source.locate(this.#files.summary) }
  get core(): string { return this.#source.locate(this.#files.core) }
  get full(): string { return this.#source.locate(this.#files.full) }
}

/** Which ids are safe; those of a tree are named again and again. */
export interface IdPool {
  isSafe(id: string): boolean
}

/** An empty pool. */
export function createIdPool(): IdPool {
  const known = new Map<string, boolean>()
  return {
    isSafe(id) {
      let isSafe = known.get(id)
      if (isSafe === undefined) known.set(id, isSafe = isSafeAtomId(id))
      return isSafe
    },
  }
}

/** True for a relative path of plain segments: no climbing, no drive or device, no back-slash, nothing hidden. */
function isSafePath(path: string): boolean {
  return path.length <= 200 && path.split('/').every(segment => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(segment) && isSafeName(segment))
}

function readEdges(value: unknown, pool: IdPool): TreeEdge[] {
  if (!Array.isArray(value)) return []
  if (value.every(edge => isPlainEdge(edge, pool))) return value
  return value.flatMap((edge: unknown) => {
    if (!isRecord(edge)) return []
    const type = text(edge.type) ?? text(edge.verb)
    const target = text(edge.target)
    const kind = text(edge.kind)
    if (type === undefined || target === undefined || !pool.isSafe(target)) return []
    return [{ type, target, ...kind !== undefined && { kind } }]
  })
}

/** True for an edge that can be taken as it is. */
function isPlainEdge(edge: unknown, pool: IdPool): edge is TreeEdge {
  return isRecord(edge) && isPlainText(edge.type) && isPlainText(edge.target) && (edge.kind === undefined || isPlainText(edge.kind)) && pool.isSafe(edge.target)
}

function readContract(value: unknown): TreeContract | undefined {
  if (!isRecord(value)) return undefined
  const conditions: unknown[] = Array.isArray(value['conditionally-required']) ? value['conditionally-required'] : []
  return {
    mustInclude: ids(value['must-include']),
    mustAvoid: ids(value['must-avoid']),
    conditionallyRequired: conditions.flatMap((condition) => {
      const when = isRecord(condition) ? text(condition.when) : undefined
      return when === undefined || !isRecord(condition) ? [] : [{ when, include: ids(condition.include) }]
    }),
  }
}

function ids(value: unknown): string[] {
  return strings(value).filter(isSafeAtomId)
}

function first(...groups: unknown[][]): unknown {
  return groups.flat().find(Array.isArray)
}

function nameFromId(id: string): string {
  return id.slice(id.indexOf('/') + 1).split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A list of texts, or one text; numbers count as text. */
function strings(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every(isPlainText)) return value
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    const found = typeof item === 'number' ? String(item) : text(item)
    return found === undefined ? [] : [found]
  })
}

function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && text(value) === value
}
