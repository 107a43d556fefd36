import { scalarText } from '../model/value-text.ts'
import type { FieldNode, ValueNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import type { AtomYaml, ContractYaml } from '../tree-format/atom-yaml.ts'
import type { EdgeYaml } from '../tree-format/graph-yaml.ts'
import type { IndexAtom } from '../tree-format/index-json.ts'
import type { Level } from '../tree-format/level.ts'

/** A field's value as plain data: quantities, ranges, words, references and expressions are their text. */
export type FieldValue = string | number | boolean | null | FieldValue[] | { [key: string]: FieldValue }

/** An atom as `import atom from './x.prime'` gives it: plain, JSON-safe data. What the source leaves out is absent. */
export interface AtomModule {
  id: string
  kind: string
  /** The declared name. */
  name: string
  version?: string
  status: string
  description?: string
  /** A list when there are several. */
  domain?: string | string[]
  tags: string[]
  /** All fields as written, by name; of a duplicate the last. */
  fields: Record<string, FieldValue>
  edges: EdgeYaml[]
  contract?: ContractYaml
  tokens: AtomYaml['tokens']
  /** The texts of the three projections. */
  chunks: Record<Level, string>
}

/** The module form of an atom that is being written as `entry`. */
export function emitAtomModule(atom: Atom, entry: IndexAtom, chunks: Record<Level, string>): AtomModule {
  const { id, kind, name, version, status, description, domain, tags, edges, contract, tokens } = entry
  return {
    id,
    kind,
    name,
    ...version !== undefined && { version },
    status,
    ...description !== undefined && { description },
    ...domain !== undefined && { domain },
    tags,
    fields: toRecord(atom.fields, atom.source.text),
    edges,
    ...contract !== undefined && { contract },
    tokens,
    chunks,
  }
}

/** Own properties whatever their name: `__proto__` is a legal key. */
function toRecord(fields: readonly FieldNode[], sourceText: string): Record<string, FieldValue> {
  return Object.fromEntries(fields.map(field => [field.name, toPlain(field.value, sourceText)]))
}

function toPlain(value: ValueNode, sourceText: string): FieldValue {
  if (value.type === 'list') return value.items.map(item => toPlain(item, sourceText))
  if (value.type === 'object') return toRecord(value.fields, sourceText)
  if (value.type === 'number' || value.type === 'boolean' || value.type === 'null') return value.value
  return scalarText(value, sourceText)!
}
