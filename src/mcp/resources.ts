import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server'
import { levels } from '../tree-format/level.ts'
import type { Tree } from '../runtime/index.ts'
import { readChunk } from '../runtime/read-chunk.ts'
import { noTreeWarning } from './tool.ts'
import type { TreeProvider } from './tree-provider.ts'

/** One text of a resource. */
interface Content {
  uri: string
  mimeType: string
  text: string
}

const atomPrefix = 'prime://atom/'
const chunkPrefix = 'prime://chunk/'

/** The resources with a fixed URI. */
const fixed: readonly { uri: string, name: string, title: string, description: string, mimeType: string, read: (tree: Tree) => string[] }[] = [
  {
    uri: 'prime://index',
    name: 'index',
    title: 'Index of all atoms',
    description: 'Every atom with its summary and edges: the `_index.xml` of the loaded trees.',
    mimeType: 'application/xml',
    read: tree => tree.roots.map(root => root.indexXml),
  },
  {
    uri: 'prime://domains',
    name: 'domains',
    title: 'Domains',
    description: 'What the domain files of the loaded trees say: tags, axes, contract fields, validators.',
    mimeType: 'application/json',
    read: tree => [JSON.stringify(tree.domains.map(domain => ({
      ...domain,
      synonyms: Object.fromEntries(domain.synonyms),
      kinds: Object.fromEntries(domain.kinds),
    })), undefined, 2)],
  },
]

const atomTemplate = {
  uriTemplate: `${atomPrefix}{id}`,
  name: 'atom',
  title: 'Metadata of an atom',
  description: 'The atom.yaml and graph.yaml of one atom, by its id.',
  mimeType: 'application/yaml',
}

const chunkTemplate = {
  uriTemplate: `${chunkPrefix}{level}/{id}`,
  name: 'chunk',
  title: 'Text of an atom',
  description: 'The text of one atom at a level (summary, core or full), for clients without a file tool.',
  mimeType: 'text/markdown',
}

/** The most ids that one completion offers. */
const maxCompletions = 100

/**
 * Serves the resources: the index, the domains, the metadata of each atom (with completion of ids), and, where that
 * is wanted, the atoms' texts. The lists answer even when nothing is loaded.
 */
export function serveResources(server: Server, provider: TreeProvider, chunkResources: boolean): void {
  server.setRequestHandler('resources/list', () => ({ resources: fixed.map(({ read: _, ...resource }) => resource) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [atomTemplate, ...chunkResources ? [chunkTemplate] : []] }))

  server.setRequestHandler('resources/read', async (request) => {
    const { uri } = request.params
    const tree = provider.current()
    if (tree === undefined) throw new ResourceNotFoundError(uri.slice(0, 300), noTreeWarning)
    const contents = await readResource(tree, uri, chunkResources)
    if (contents === undefined) throw new ResourceNotFoundError(uri.slice(0, 300))
    return { contents }
  })

  server.setRequestHandler('completion/complete', (request) => {
    const { ref, argument } = request.params
    const isId = ref.type === 'ref/resource' && argument.name === 'id' && (ref.uri === atomTemplate.uriTemplate || ref.uri === chunkTemplate.uriTemplate)
    const isLevel = ref.type === 'ref/resource' && argument.name === 'level' && ref.uri === chunkTemplate.uriTemplate
    const choices = isId ? [...provider.current()?.atoms.keys() ?? []] : isLevel ? [...levels] : []
    return { completion: complete(choices, argument.value) }
  })
}

async function readResource(tree: Tree, uri: string, chunkResources: boolean): Promise<Content[] | undefined> {
  const resource = fixed.find(candidate => candidate.uri === uri)
  if (resource !== undefined) return resource.read(tree).map(text => ({ uri, mimeType: resource.mimeType, text }))
  if (uri.startsWith(atomPrefix)) return readMetadata(tree, uri)
  if (chunkResources && uri.startsWith(chunkPrefix)) return readText(tree, uri)
  return undefined
}

async function readMetadata(tree: Tree, uri: string): Promise<Content[] | undefined> {
  const atom = tree.atoms.get(decode(uri.slice(atomPrefix.length)))
  if (atom === undefined) return undefined
  const { stringify } = await import('yaml')
  const parts = { 'atom.yaml': atom.metadata.atom, 'graph.yaml': { atom: atom.id, edges: atom.metadata.edges } }
  return Object.entries(parts).map(([file, data]) => ({
    uri: `${uri}#${file}`,
    mimeType: atomTemplate.mimeType,
    text: stringify(data, { lineWidth: 0, aliasDuplicateObjects: false }),
  }))
}

async function readText(tree: Tree, uri: string): Promise<Content[] | undefined> {
  const [level, ...rest] = uri.slice(chunkPrefix.length).split('/')
  const known = levels.find(candidate => candidate === level)
  const atom = tree.atoms.get(decode(rest.join('/')))
  if (known === undefined || atom === undefined) return undefined
  const text = await readChunk(atom, known)
  return text === undefined ? undefined : [{ uri, mimeType: chunkTemplate.mimeType, text }]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Choices that begin with what was typed, in any case, then those that hold it elsewhere. */
function complete(choices: readonly string[], typed: string): { values: string[], total: number, hasMore: boolean } {
  const wanted = typed.toLowerCase()
  const folded = choices.map(choice => [choice, choice.toLowerCase()] as const)
  const found = [...folded.filter(([, choice]) => choice.startsWith(wanted)), ...folded.filter(([, choice]) => choice.lastIndexOf(wanted) > 0)]
  const unique = [...new Set(found.map(([choice]) => choice))]
  return { values: unique.slice(0, maxCompletions), total: unique.length, hasMore: unique.length > maxCompletions }
}
