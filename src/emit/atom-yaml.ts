import type { AtomYaml } from '../tree-format/atom-yaml.ts'
import { yamlText } from './yaml-text.ts'

/** The keys of `atom.yaml` in the order in which they are written. */
const order = [
  'id',
  'kind',
  'name',
  'version',
  'status',
  'description',
  'domain',
  'tags',
  'lead',
  'aliases',
  'has',
  'content_hash',
  'tokens',
  'projection',
  'contract',
  'quality',
  'superseded-by',
  'source',
] as const satisfies readonly (keyof AtomYaml)[]

/** Metadata with its keys in the order of `atom.yaml` and the absent ones left out. */
export function orderAtomYaml(atom: AtomYaml): AtomYaml {
  return Object.fromEntries(order.flatMap(key => atom[key] === undefined ? [] : [[key, atom[key]]])) as unknown as AtomYaml
}

/** The text of an atom's `atom.yaml`. */
export function emitAtomYaml(atom: AtomYaml): string {
  return yamlText(orderAtomYaml(atom))
}
