import { parse as parseYaml } from 'yaml'
import { compileText } from '../../src/compile/compile-text.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import { emitIndexXml, emitXmlAtom } from '../../src/emit/index-xml.ts'
import { yamlText } from '../../src/emit/yaml-text.ts'
import { parse } from '../../src/language/parse.ts'
import { loadTreeFrom } from '../../src/runtime/load-tree.ts'
import { createMemorySource } from '../../src/runtime/memory-source.ts'
import { query } from '../../src/runtime/query.ts'
import { readIndexXml } from '../../src/runtime/read-index-xml.ts'
import { treeProblems } from '../language/tree-problems.ts'
import type { Tree } from '../../src/runtime/tree.ts'
import type { AtomYaml } from '../../src/tree-format/atom-yaml.ts'

const id = '@kitchen/rule-salt'
const atomYaml = `id: "${id}"\nkind: rule\nname: Salt\ntokens: { summary: 1, core: 2, full: 3 }\n`
const indexXml = `<prime_index version="1.0"><cluster name="k"><atom id="${id}">Salt.</atom></cluster></prime_index>`

/** Something that reads foreign text, and what must hold whatever the text is: it gives what is wrong, and throws only faults of ours. */
export type Target = (text: string) => Promise<string[]>

/** A tree of one atom with some of its files replaced. */
async function load(files: Readonly<Record<string, string>>): Promise<Tree | undefined> {
  const tree = new Map(Object.entries({ '_index.xml': indexXml, [`${id}/atom.yaml`]: atomYaml, ...files }))
  return loadTreeFrom(createMemorySource(tree, '/tree')).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TreeError') return undefined
    throw error
  })
}

/** Everything that foreign text reaches, by name. */
export const targets: Readonly<Record<string, Target>> = {
  async prime(text) {
    const parsed = parse(createSourceText('a.prime', text))
    const { ok, atoms, diagnostics } = await compileText(text, { cache: false })
    return [
      ...treeProblems(text, parsed),
      ...ok === diagnostics.some(({ level }) => level === 'error') ? ['ok is not what the diagnostics say'] : [],
      ...atoms.flatMap(({ metadata, graph, chunks }) => [...isReadBack(metadata), ...isReadBack(graph), ...isInIndex(metadata, chunks.summary)]),
    ]
  },
  async domain(text) {
    const { domain, diagnostics } = parseDomain(createSourceText('domain.yaml', text))
    const hasError = diagnostics.some(({ level }) => level === 'error')
    return (domain === undefined) === hasError ? [] : ['a domain goes with an error, or none without']
  },
  async atom(text) {
    const tree = await load({ [`${id}/atom.yaml`]: text })
    return tree === undefined ? ['one broken entry costs the tree'] : isSound(tree)
  },
  async graph(text) {
    const tree = await load({ [`${id}/graph.yaml`]: text })
    return tree === undefined ? ['one broken entry costs the tree'] : isSound(tree)
  },
  async xml(text) {
    const tree = await load({ '_index.xml': text })
    return tree === undefined ? [] : isSound(tree)
  },
  async scope(text) {
    const tree = await load({})
    try {
      query(tree!, { scope: text })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'InputError')) throw error
    }
    return []
  },
}

function isReadBack(value: object): string[] {
  return JSON.stringify(parseYaml(yamlText(value))) === JSON.stringify(value) ? [] : [`YAML does not give back ${JSON.stringify(value)}`]
}

function isInIndex(metadata: AtomYaml, summary: string): string[] {
  const entry = { ...metadata, edges: [] }
  const read = readIndexXml(emitIndexXml([{ entry, xml: emitXmlAtom(entry, summary) }]))
  return read.length === 1 && read[0]!.id === metadata.id ? [] : [`the index does not give back ${metadata.id}`]
}

/** Nothing that a file says leads out of the tree. */
function isSound(tree: Tree): string[] {
  return [...tree.atoms.values()].flatMap(atom => Object.values(atom.paths).filter(path => !path.startsWith(`/tree/${atom.id}/`) || path.split('/').includes('..')))
}
