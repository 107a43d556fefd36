import type { FieldNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { fieldMap } from '../model/field-map.ts'

const maps = new WeakMap<Atom, ReadonlyMap<string, FieldNode>>()

/** An atom's fields by their one spelling, made once per atom. */
export function fieldsOf(atom: Atom): ReadonlyMap<string, FieldNode> {
  const known = maps.get(atom)
  if (known !== undefined) return known
  const made = fieldMap(atom.fields)
  maps.set(atom, made)
  return made
}
