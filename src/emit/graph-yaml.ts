import type { GraphYaml } from '../tree-format/graph-yaml.ts'
import { yamlText } from './yaml-text.ts'

/** The text of an atom's `graph.yaml`: one edge per line, in the order given. */
export function emitGraphYaml({ atom, edges }: GraphYaml): string {
  return yamlText({ atom, edges: edges.map(({ type, target, kind, external }) => ({ type, target, kind, external })) }, ['edges'])
}
