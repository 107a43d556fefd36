import { fieldName } from '../language/ast.ts'
import { hasContent } from '../model/field-map.ts'
import { leadText } from '../project/lead-text.ts'
import { atomFiles, chunkPaths } from '../tree-format/layout.ts'
import { levels } from '../tree-format/level.ts'
import { emitAtomYaml, orderAtomYaml } from './atom-yaml.ts'
import { contentHash } from './content-hash.ts'
import { emitGraphYaml } from './graph-yaml.ts'
import { emitJsonAtom, emitJsonFiles } from './index-json.ts'
import { emitXmlAtom } from './index-xml.ts'
import { measureQuality } from './quality.ts'
import type { Atom, Contract } from '../model/atom.ts'
import type { KindSpec } from '../model/kinds.ts'
import type { AtomYaml, ContractYaml } from '../tree-format/atom-yaml.ts'
import type { EdgeYaml } from '../tree-format/graph-yaml.ts'
import type { IndexAtom } from '../tree-format/index-json.ts'
import type { Level } from '../tree-format/level.ts'

/** What is written of one atom. */
export interface AtomInput {
  atom: Atom
  /** Its row in the table of kinds. */
  kind: KindSpec | undefined
  /** The three projections: text and count of tokens. */
  projections: Readonly<Record<Level, { text: string, tokens: number }>>
  /** The encoding of the counts. */
  encoding: string
  /** The budget of full for its kind, in tokens. */
  fullBudget: number
  /** By `resolveEdges`. */
  edges: EdgeYaml[]
  /** As `source.file` of `atom.yaml` has it. */
  sourceFile: string
}

/** All that a tree holds of one atom, as text; kept between compiles while the atom and its edges stay. */
export interface EmittedAtom {
  entry: IndexAtom
  /** Its line in `_index.json`. */
  json: string
  /** The lines that list its files there. */
  jsonFiles: string
  /** Its lines in `_index.xml`. */
  xml: string
  /** Its own files by path relative to the tree, in the order of writing: chunks, `graph.yaml`, `atom.yaml`. */
  files: readonly (readonly [path: string, text: string])[]
}

/** Turns one atom into the texts that the tree holds of it. Its id must be valid and its lead present: L1 sees to both. */
export function emitAtom(input: AtomInput): EmittedAtom {
  const metadata = toAtomYaml(input)
  const entry: IndexAtom = { ...metadata, edges: input.edges }
  const chunks = levels.map(level => [`${entry.id}/${chunkPaths[level]}`, input.projections[level].text] as const)
  return toEmittedAtom(entry, input.projections.summary.text, [
    ...chunks,
    [`${entry.id}/${atomFiles.graph}`, emitGraphYaml({ atom: entry.id, edges: entry.edges })],
    [`${entry.id}/${atomFiles.atom}`, emitAtomYaml(metadata)],
  ])
}

/** An atom's own files with what the two index files hold of it. */
export function toEmittedAtom(entry: IndexAtom, summary: string, files: EmittedAtom['files']): EmittedAtom {
  return { entry, json: emitJsonAtom(entry), jsonFiles: emitJsonFiles(files.map(([path]) => path)), xml: emitXmlAtom(entry, summary), files }
}

function toAtomYaml({ atom, kind, projections, encoding, fullBudget, edges, sourceFile }: AtomInput): AtomYaml {
  const { summary, core, full } = projections
  const lead = leadText(atom)
  const filled = atom.fields.filter(field => field.overridden === undefined && hasContent(field.value))
  return orderAtomYaml({
    id: atom.id,
    kind: atom.kind,
    name: atom.name,
    ...(atom.version !== undefined && { version: atom.version }),
    status: atom.status,
    ...(atom.description !== undefined && { description: atom.description }),
    ...(atom.domains.length > 0 && { domain: atom.domains.length === 1 ? atom.domains[0]! : atom.domains }),
    tags: atom.tags,
    lead,
    aliases: atom.aliases,
    has: filled.map(field => fieldName(field.name)),
    content_hash: contentHash(atom.node, atom.source),
    tokens: { summary: summary.tokens, core: core.tokens, full: full.tokens, encoding },
    projection: { ...chunkPaths },
    ...(atom.contract !== undefined && { contract: toContractYaml(atom.contract) }),
    quality: measureQuality({ atom, edges, kind, isLeadWhole: summary.text.startsWith(`${lead}\n`), full: { tokens: full.tokens, budget: fullBudget } }),
    ...(atom.supersededBy !== undefined && { 'superseded-by': atom.supersededBy }),
    source: { file: sourceFile, line: atom.source.position(atom.node.start).line },
  })
}

/** A contract with its ids only. */
function toContractYaml(contract: Contract): ContractYaml {
  const ids = (references: readonly { id: string }[]): string[] => [...new Set(references.map(reference => reference.id))]
  return {
    'must-include': ids(contract.mustInclude),
    'must-avoid': ids(contract.mustAvoid),
    'conditionally-required': contract.conditionallyRequired.map(({ when, include }) => ({ when, include: ids(include) })),
  }
}
