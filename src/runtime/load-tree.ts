import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { Domain } from '../domain/domain.ts'
import { isWebAddress } from './is-web-address.ts'
import { loadSource, type LoadedSource } from './load-source.ts'
import { decode } from './load-words.ts'
import type { DomainFile } from './read-domains.ts'
import { TreeError } from './tree-error.ts'
import type { IncomingEdge, Tree, TreeAtom, TreeRoot } from './tree.ts'
import type { TreeSource } from './tree-source.ts'
import { createUrlSource } from './url-source.ts'

/** How a tree is loaded. */
export interface LoadOptions {
  /** Paths in answers become URLs below this one. Only for a single folder. */
  baseUrl?: string
}

/**
 * Loads one tree from one or more places: a folder (the compiled tree or any folder above it, at most four
 * levels) or the URL of a compiled tree. One atom in several places counts once when its content hash is the
 * same; with another hash the load fails, naming both. Throws a `TreeError`: an error of that name, whose `reason` is
 * `no-tree`, `several-trees`, `broken-tree` or `clash`.
 */
export async function loadTree(places: string | URL | readonly (string | URL)[], options: LoadOptions = {}): Promise<Tree> {
  const list = typeof places === 'string' || places instanceof URL ? [places] : places
  const loaded: Opened[] = []
  if (options.baseUrl !== undefined && list.length > 1) throw new TreeError('clash', 'One base URL cannot stand for several trees; serve one tree with it.')
  for (const place of list) {
    const { source, remarks } = await createSource(place, options)
    if (!loaded.some(other => other.source.location === source.location)) loaded.push({ source, loaded: await loadSource(source), remarks })
  }
  return joinSources(loaded)
}

/** Loads a tree from a source that is open already. Throws a `TreeError`. */
export async function loadTreeFrom(source: TreeSource): Promise<Tree> {
  return joinSources([{ source, loaded: await loadSource(source), remarks: [] }])
}

/** A place and what was read there. */
interface Opened {
  source: TreeSource
  loaded: LoadedSource
  /** What is doubtful about the place, a sentence each. */
  remarks: readonly string[]
}

/** The node file system is reached only for folders, so that trees behind URLs load where there is none. */
async function createSource(place: string | URL, { baseUrl }: LoadOptions): Promise<Omit<Opened, 'loaded'>> {
  const { source, remarks } = isWebAddress(place) ? { source: createUrlSource(new URL(place)), remarks: [] } : await openFolder(place)
  return { source: baseUrl === undefined ? source : { ...source, locate: createUrlSource(new URL(baseUrl)).locate }, remarks }
}

async function openFolder(place: string | URL): Promise<Omit<Opened, 'loaded'>> {
  const { discoverTree, findFresherTree } = await import('./discover-tree.ts')
  const { createFolderSource } = await import('./folder-source.ts')
  const { fileURLToPath } = await import('node:url')
  const start = place instanceof URL ? fileURLToPath(place) : place
  const folder = await discoverTree(start)
  const fresher = await findFresherTree(start, folder)
  return {
    source: await createFolderSource(folder),
    remarks: fresher === undefined ? [] : [`The tree \`${folder}\` is served, but \`${fresher}\` is another one and newer; name the one to serve, or remove the old one.`],
  }
}

async function joinSources(opened: readonly Opened[]): Promise<Tree> {
  const sources = opened.map(entry => entry.loaded)
  const owners = new Map<string, { atom: TreeAtom, location: string }>()
  for (const source of sources) {
    for (const atom of source.atoms) {
      const other = owners.get(atom.id)
      if (other === undefined) owners.set(atom.id, { atom, location: source.location })
      else if (atom.contentHash === '' || other.atom.contentHash !== atom.contentHash) {
        throw new TreeError('clash', `Two trees hold different versions of \`${atom.id}\`: \`${other.location}\` and \`${source.location}\`; serve only one of them, or compile both from the same source.`)
      }
    }
  }
  const problems = opened.flatMap(({ loaded, remarks }) => [...remarks, ...loaded.problems])
  const domains = await openDomains(sources.flatMap(source => source.domainFiles), problem => problems.push(problem))
  const atoms = [...owners.values()].map(owner => owner.atom).sort((a, b) => compareCodePoints(a.id, b.id))
  return {
    roots: opened.map(toRoot),
    atoms: new Map(atoms.map(atom => [atom.id, atom])),
    incoming: invertEdges(atoms),
    domains,
    problems,
  }
}

/** Few ask for the text of the index, which is long: until then it is kept as bytes. */
function toRoot({ source: { location, isCurrent }, loaded: { indexXml } }: Opened): TreeRoot {
  return { location, get indexXml() { return decode(indexXml) }, ...isCurrent !== undefined && { isCurrent } }
}

/** The reader of domains is long, and loaded only for a tree that has some. */
async function openDomains(files: readonly DomainFile[], report: (problem: string) => void): Promise<Domain[]> {
  if (files.length === 0) return []
  const { readDomains } = await import('./read-domains.ts')
  return readDomains(files, report)
}

function invertEdges(atoms: TreeAtom[]): Map<string, IncomingEdge[]> {
  const incoming = new Map<string, IncomingEdge[]>()
  for (const atom of atoms) {
    for (const edge of atom.edges) {
      const list = incoming.get(edge.target)
      if (list === undefined) incoming.set(edge.target, [{ type: edge.type, source: atom.id }])
      else list.push({ type: edge.type, source: atom.id })
    }
  }
  return incoming
}
