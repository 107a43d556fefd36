import type { GraphYaml } from '../tree-format/graph-yaml.ts'
import { yamlFlow, yamlLines } from './yaml-text.ts'

/** The text of an atom's `graph.yaml`: one edge per line, in the order given. */
export function emitGraphYaml(graph: GraphYaml): string {
  const head = yamlLines([['atom', graph.atom]])
  if (graph.edges.length === 0) return `${head}edges: []\n`
  const lines = graph.edges.map(({ type, target, kind, external }) => `  - ${yamlFlow({ type, target, kind, external })}\n`)
  return `${head}edges:\n${lines.join('')}`
}
