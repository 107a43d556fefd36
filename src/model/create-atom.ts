import type { SourceText } from '../diagnostics/source-text.ts'
import type { AtomNode, FieldNode, ValueNode } from '../language/ast.ts'
import { idFault } from './atom-id.ts'
import type { Atom, Status } from './atom.ts'
import { readContract } from './contract.ts'
import { readEdges, targetsOf } from './edges.ts'
import { fieldMap } from './field-map.ts'
import { kinds as builtIn, kindSpec } from './kinds.ts'
import type { KindTable } from './kinds.ts'
import { createLead } from './lead.ts'
import { readMentions } from './mentions.ts'
import { onOneLine, scalarText } from './value-text.ts'

/** Every status an atom can have; one without has the first. */
export const statuses: readonly Status[] = ['active', 'experimental', 'deprecated', 'draft', 'validated']

/**
 * Reads a declaration into an atom. Reports nothing and never throws: what is missing or of a wrong type is left
 * out, for the checks to report. Bare slugs stay in `slugs` until `resolveSlugs` has seen all atoms.
 */
export function createAtom(node: AtomNode, source: SourceText, kinds: KindTable = builtIn): Atom {
  const fields = fieldMap(node.fields)
  const text = (name: string): string | undefined => textOf(fields.get(name), source.text)
  const texts = (name: string): string[] => textsOf(fields.get(name), source.text)
  const id = text('id')
  const version = text('version')
  const description = text('description')
  const supersededBy = text('superseded-by')
  const lead = createLead(node, source.text, kindSpec(kinds, node.kind))
  const { edges, slugs } = readEdges(node)
  const contract = readContract(node, source.text)
  return {
    id: id !== undefined && idFault(id) === undefined ? id : node.name,
    kind: node.kind,
    name: node.name,
    ...version !== undefined && { version },
    status: statuses.find(status => status === text('status')) ?? 'active',
    ...description !== undefined && { description },
    domains: texts('domain'),
    tags: texts('tags'),
    aliases: texts('aliases'),
    ...supersededBy !== undefined && { supersededBy },
    ...lead !== undefined && { lead },
    fields: node.fields,
    edges,
    slugs,
    ...contract !== undefined && { contract },
    mentions: readMentions(node, source.text, edges, contract),
    node,
    source,
  }
}

/** True when the declaration has an id that other atoms can refer to. */
export function hasId(atom: Atom): boolean {
  return atom.id.startsWith('@')
}

function scalar(value: ValueNode, sourceText: string): string | undefined {
  const text = value.type === 'null' ? undefined : scalarText(value, sourceText)
  const line = text === undefined ? '' : onOneLine(text)
  return line === '' ? undefined : line
}

function textOf(field: FieldNode | undefined, sourceText: string): string | undefined {
  return field === undefined ? undefined : scalar(field.value, sourceText)
}

function textsOf(field: FieldNode | undefined, sourceText: string): string[] {
  if (field === undefined) return []
  return targetsOf(field.value).map(value => scalar(value, sourceText)).filter(text => text !== undefined)
}
