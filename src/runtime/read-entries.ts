import { parse } from 'yaml'
import { tooDeepAt } from '../domain/too-deep-at.ts'
import { decode, reason, shownId } from './load-words.ts'
import { readAtom, type AtomHint } from './read-atom.ts'
import { readIndexXml, type IndexXmlEntry } from './read-index-xml.ts'
import { TreeError } from './tree-error.ts'
import type { TreeAtom } from './tree.ts'
import type { TreeSource } from './tree-source.ts'

/** The largest metadata file that is read, in bytes. */
const maxMetadata = 1 << 20

/** The most lists and maps in one another in an atom's metadata. */
const deepestMetadata = 16

/** How many entries are read at once. */
const parallelReads = 32

/**
 * The atoms that an `_index.xml` lists, each with its `atom.yaml` and `graph.yaml`. A broken entry is left out and
 * reported. Throws a `TreeError` for an index that cannot be read.
 */
export async function readEntries(source: TreeSource, indexXml: string, isThere: (id: string) => boolean, report: (problem: string) => void): Promise<TreeAtom[]> {
  const atoms = new Map<string, TreeAtom>()
  const queue = parseIndexXml(source, indexXml).values()
  const worker = async (): Promise<void> => {
    for (const entry of queue) {
      try {
        if (!isThere(entry.id)) throw new Error('it has no folder of its own')
        const atom = await readEntry(source, entry)
        if (atoms.has(entry.id)) throw new Error('it is listed twice')
        atoms.set(entry.id, atom)
      } catch (error) {
        report(`the entry \`${shownId(entry.id)}\` is left out: ${reason(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: parallelReads }, worker))
  return [...atoms.values()]
}

async function readEntry(source: TreeSource, entry: IndexXmlEntry): Promise<TreeAtom> {
  const [atom, graph] = await Promise.all(['atom.yaml', 'graph.yaml'].map(async (name) => {
    const bytes = await source.read(`${entry.id}/${name}`, maxMetadata)
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

function parseIndexXml(source: TreeSource, xml: string): IndexXmlEntry[] {
  try {
    return readIndexXml(xml)
  } catch (error) {
    throw new TreeError('broken-tree', `The tree \`${source.location}\` is broken: ${reason(error)}.`)
  }
}
