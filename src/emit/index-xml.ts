import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { IndexAtom } from '../tree-format/index-json.ts'

/** The cluster of atoms without a domain. */
const generalCluster = 'general'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&apos;' }
// XML 1.0 has no way to write these: control characters other than tab and line ends, U+FFFE, U+FFFF, lone surrogates.
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Text for XML content or a quoted attribute: all five escapes, and what XML 1.0 forbids dropped. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, char => entities[char]!)
}

/** The lines of one atom in `_index.xml`: its summary and its edges. */
export function emitXmlAtom(atom: IndexAtom, summary: string): string {
  const status = atom.status === 'deprecated' ? ' status="deprecated"' : ''
  const open = `    <atom id="${escapeXml(atom.id)}" kind="${escapeXml(atom.kind)}" tokens="${atom.tokens.full}" q="${atom.quality.overall.toFixed(1)}"${status}>\n`
  const text = summary.trim().split(/[\r\n]+/).map(line => `      ${escapeXml(line)}\n`).join('')
  const edges = atom.edges.map(edge => `      <edge type="${escapeXml(edge.type)}" target="${escapeXml(edge.target)}"/>\n`).join('')
  return `${open}${text}${edges}    </atom>\n`
}

/** The name of the cluster in which an atom is listed. */
export function clusterOf({ domain }: Pick<IndexAtom, 'domain'>): string {
  return (typeof domain === 'string' ? domain : domain?.[0]) ?? generalCluster
}

/** What `emitIndexXml` needs to know of an atom. */
export interface XmlAtom {
  entry: IndexAtom
  /** Its lines, by `emitXmlAtom`. */
  xml: string
}

/** The text of `_index.xml`: atoms in the order given (by id), in clusters by their first domain. */
export function emitIndexXml(atoms: readonly XmlAtom[]): string {
  const clusters = new Map<string, XmlAtom[]>()
  let tokens = 0
  for (const atom of atoms) {
    const name = clusterOf(atom.entry)
    const cluster = clusters.get(name)
    if (cluster === undefined) clusters.set(name, [atom])
    else cluster.push(atom)
    tokens += atom.entry.tokens.full
  }
  let text = `<?xml version="1.0" encoding="UTF-8"?>\n<prime_index version="1.0" total="${atoms.length}" total_tokens="${tokens}">\n`
  for (const name of [...clusters.keys()].sort(compareCodePoints)) {
    const members = clusters.get(name)!
    const edges = members.reduce((sum, atom) => sum + atom.entry.edges.length, 0)
    text += `  <cluster name="${escapeXml(name)}" density="${(edges / members.length).toFixed(2)}">\n`
    for (const atom of members) text += atom.xml
    text += '  </cluster>\n'
  }
  return `${text}</prime_index>\n`
}
