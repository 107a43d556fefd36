import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sentence, words } from './words.ts'

/** How many atoms have a place of their own among the words of the others. */
const rareWords = 4000

/**
 * Writes what a server reads of a compiled tree of so many atoms, and no more: the two indexes and the atoms' folders. For
 * sizes whose compile would take longer than all that is measured. Returns the tree's folder.
 */
export async function writeIndexTree(folder: string, count: number): Promise<string> {
  const tree = join(folder, 'compiled')
  const kind = (index: number): string => index % 5 === 0 ? 'method' : 'rule'
  const id = (index: number): string => `@kitchen/${kind(index)}-number-${index}`
  const hash = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
  const entries = Array.from({ length: count }, (_, index) => {
    const targets = [['related', (index * 7 + 1) % count], ['related', (index * 13 + 2) % count], ['requires', Math.floor(index / 2)]] as const
    const lead = `${sentence(index + 7, 12)} dish${index % rareWords}.`
    const edges = targets.map(([type, target]) => ({ type, target: id(target), kind: kind(target) }))
    const atom = {
      id: id(index),
      kind: kind(index),
      name: `Number${index}`,
      version: '1.0.0',
      status: 'active',
      description: `${sentence(index, 16)}.`,
      domain: 'cooking',
      tags: [words[index % words.length]!.replace('é', 'e')],
      lead,
      aliases: [],
      has: ['id', 'version', 'domain', 'tags', 'description', 'claim', 'requires', 'related'],
      content_hash: hash(lead),
      tokens: { summary: 20, core: 66, full: 99, encoding: 'cl100k_base' },
      projection: { summary: 'chunks/summary.md', core: 'chunks/core.md', full: 'chunks/full.md' },
      quality: { overall: 2.6, lead: 5, description: 2, fields: 2.5, edges: 3.3, tags: 1, budget: 5, status: 4 },
      source: { file: `part-${index - index % 500}.prime`, line: index % 500 * 10 + 1 },
      edges,
    }
    const xml = `    <atom id="${atom.id}" kind="${atom.kind}" tokens="99" q="2.6">\n      ${lead}\n      tags: ${atom.tags[0]}\n${edges.map(({ type, target }) => `      <edge type="${type}" target="${target}"/>\n`).join('')}    </atom>\n`
    return { id: atom.id, json: JSON.stringify(atom), xml }
  }).sort((a, b) => a.id < b.id ? -1 : 1)
  for (const entry of entries) await mkdir(join(tree, entry.id), { recursive: true })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<prime_index version="1.0" total="${count}" total_tokens="${count * 99}">\n  <cluster name="cooking" density="3.00">\n${entries.map(entry => entry.xml).join('')}  </cluster>\n</prime_index>\n`
  await writeFile(join(tree, '_index.json'), `{\n"version":1,\n"index_xml":"${hash(xml)}",\n"domains":[],\n"atoms":[\n${entries.map(entry => entry.json).join(',\n')}\n],\n"files":[]}\n`)
  await writeFile(join(tree, '_index.xml'), xml)
  return tree
}
