import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import { noteOf, opposingVerbs, strongVerbs, type Graph } from './graph.ts'

/** A digraph for Graphviz: https://graphviz.org/doc/info/lang.html. Names from sources are escaped. */
export function toDot({ nodes, edges }: Graph): string {
  const lines = ['digraph prime {', '  rankdir=LR', '  node [shape=box, style=rounded, fontname="sans-serif"]', '  edge [fontname="sans-serif", fontsize=9]']
  for (const node of nodes) {
    const { id, kind, name, status } = node
    const label = [...kind === undefined ? [id] : [name, `${kind} · ${id}`], noteOf(node)].filter(line => line !== '').join('\n')
    const style = kind === undefined ? ', style="rounded,dotted"' : status === 'deprecated' ? ', style="rounded,dashed", fontcolor=gray40' : ''
    lines.push(`  ${quote(id)} [label=${quote(label)}${style}]`)
  }
  for (const { source, type, target } of edges) {
    const style = opposingVerbs.has(type) ? ', color=firebrick, dir=both' : strongVerbs.has(type) ? ', penwidth=2' : ''
    lines.push(`  ${quote(source)} -> ${quote(target)} [label=${quote(type)}${style}]`)
  }
  return [...lines, '}'].join('\n') + '\n'
}

/** A quoted DOT string: line feeds become `\n`, nothing else has a meaning. */
function quote(text: string): string {
  return `"${text.split('\n').map(line => escapeControlInLine(line).replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('\\n')}"`
}
