import { kindSpec, synonyms } from '../model/kinds.ts'
import type { KindSpec, KindTable } from '../model/kinds.ts'
import { verbs } from '../model/verbs.ts'

/** Fields that atoms of any kind may have. */
const common: readonly string[] = [
  'id',
  'version',
  'name',
  'label',
  'description',
  'domain',
  'tags',
  'aliases',
  'status',
  'superseded-by',
  'notes',
  'contract',
  'composition',
  'license',
  ...Object.keys(verbs),
]

function fieldsOfKind(spec: KindSpec): string[] {
  return [...spec.lead, ...spec.core, ...spec.full, ...spec.alsoExpected ?? []].flatMap(synonyms)
}

/** The fields that the kinds of a table know. */
export interface KnownFields {
  /** The fields of one kind: its own and the common ones. */
  of(kind: string): ReadonlySet<string>
  /** The fields of all kinds together. */
  all: ReadonlySet<string>
}

/** Gathers the known fields of a table of kinds. */
export function createKnownFields(kinds: KindTable): KnownFields {
  const byKind = new Map<string, ReadonlySet<string>>()
  return {
    of(kind) {
      const known = byKind.get(kind)
      if (known !== undefined) return known
      const spec = kindSpec(kinds, kind)
      const made = new Set([...common, ...spec === undefined ? [] : fieldsOfKind(spec)])
      byKind.set(kind, made)
      return made
    },
    all: new Set([...common, ...Object.values(kinds).flatMap(fieldsOfKind)]),
  }
}
