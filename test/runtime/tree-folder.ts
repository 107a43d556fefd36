import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { stringify } from 'yaml'
import type { ContractYaml } from '../../src/tree-format/atom-yaml.ts'
import type { IndexAtom } from '../../src/tree-format/index-json.ts'

/** One atom of a tree made for a test; everything but the id has a default. */
export interface AtomSketch {
  id: string
  kind?: string
  name?: string
  status?: string
  description?: string
  domain?: string | string[]
  tags?: string[]
  aliases?: string[]
  lead?: string
  has?: string[]
  tokens?: { summary: number, core: number, full: number }
  contract?: Partial<ContractYaml>
  quality?: number
  supersededBy?: string
  edges?: { type: string, target: string, kind?: string }[]
  hash?: string
}

const folders: string[] = []

afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

/** A folder of its own below the system's temporary folder, as a real path; removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'prime-tree-')))
  folders.push(folder)
  return folder
}

/** The text files of a compiled tree, by path. Without `json` it is a tree as other compilers write it. */
export function treeFiles(sketches: AtomSketch[], options: { json?: boolean, domains?: Record<string, string> } = {}): Map<string, string> {
  const files = new Map<string, string>(Object.entries(options.domains ?? {}))
  const atoms = sketches.map(toAtom)
  for (const { edges, ...atom } of atoms) {
    for (const level of ['summary', 'core', 'full'] as const) files.set(`${atom.id}/chunks/${level}.md`, `${level} of ${atom.id}\n`)
    files.set(`${atom.id}/graph.yaml`, stringify({ atom: atom.id, edges }))
    files.set(`${atom.id}/atom.yaml`, stringify(atom))
  }
  const entries = atoms.map(atom => `<atom id="${atom.id}" kind="${atom.kind}" tokens="${atom.tokens.full}" q="4.0">${escapeXml(atom.lead)}</atom>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<prime_index version="1.0" total="${atoms.length}" total_tokens="0"><cluster name="general" density="0">${entries.join('\n')}</cluster></prime_index>\n`
  if (options.json === true) {
    files.set('_index.json', JSON.stringify({
      version: 1,
      index_xml: `sha256:${createHash('sha256').update(xml).digest('hex')}`,
      domains: Object.keys(options.domains ?? {}),
      atoms,
      files: [...files.keys()],
    }))
  }
  files.set('_index.xml', xml)
  return files
}

/** Writes files below a folder, in order. */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** A compiled tree in a temporary folder; returns the folder. */
export async function writeTree(sketches: AtomSketch[], options: Parameters<typeof treeFiles>[1] = {}): Promise<string> {
  const folder = await temporaryFolder()
  await writeFiles(folder, treeFiles(sketches, options))
  return folder
}

/** What `_index.json` holds of an atom. */
export function toAtom(sketch: AtomSketch): IndexAtom {
  const name = sketch.id.slice(sketch.id.indexOf('/') + 1)
  return {
    id: sketch.id,
    kind: sketch.kind ?? name.split('-')[0]!,
    name: sketch.name ?? name,
    version: '1.0.0',
    status: sketch.status ?? 'active',
    description: sketch.description ?? '',
    domain: sketch.domain ?? 'kitchen',
    tags: sketch.tags ?? [],
    lead: sketch.lead ?? `About ${name}.`,
    aliases: sketch.aliases ?? [],
    ...(sketch.has === undefined ? {} : { has: sketch.has }) as { has: string[] },
    content_hash: `sha256:${sketch.hash ?? createHash('sha256').update(JSON.stringify(sketch)).digest('hex')}`,
    tokens: { ...sketch.tokens ?? { summary: 20, core: 100, full: 300 }, encoding: 'cl100k_base' },
    projection: { summary: 'chunks/summary.md', core: 'chunks/core.md', full: 'chunks/full.md' },
    ...sketch.contract !== undefined && { contract: sketch.contract as ContractYaml },
    quality: { overall: sketch.quality ?? 4 },
    ...sketch.supersededBy !== undefined && { 'superseded-by': sketch.supersededBy },
    source: { file: `${sketch.id}.prime`, line: 1 },
    edges: sketch.edges ?? [],
  }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
