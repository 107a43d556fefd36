import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import { noteOf, opposingVerbs, strongVerbs, type Graph } from './graph.ts'

/** A Mermaid flow chart: https://mermaid.js.org/syntax/flowchart.html. Names from sources are escaped. */
export function toMermaid({ nodes, edges }: Graph): string {
  const keys = new Map(nodes.map(({ id }, index) => [id, `n${index}`]))
  const lines = ['flowchart LR']
  for (const node of nodes) {
    const note = noteOf(node) === '' ? '' : ` (${noteOf(node)})`
    lines.push(`  ${keys.get(node.id)}["${escapeText(`${node.id}${note}`)}"]${nodeClass(node.status, node.kind)}`)
  }
  for (const { source, type, target } of edges) lines.push(`  ${keys.get(source)} ${arrow(type)}|${escapeText(type)}| ${keys.get(target)}`)
  lines.push('  classDef deprecated stroke-dasharray: 4 3,opacity:0.7', '  classDef external stroke-dasharray: 1 3')
  return lines.join('\n') + '\n'
}

function nodeClass(status: string | undefined, kind: string | undefined): string {
  if (kind === undefined) return ':::external'
  return status === 'deprecated' ? ':::deprecated' : ''
}

function arrow(type: string): string {
  if (opposingVerbs.has(type)) return 'x--x'
  return strongVerbs.has(type) ? '==>' : '-->'
}

/** Everything but letters, digits and a few harmless marks as Mermaid's numeric entity. */
function escapeText(text: string): string {
  return escapeControlInLine(text).replace(/[^\p{L}\p{M}\p{N} @/._()-]/gu, character => `#${character.codePointAt(0)};`)
}
