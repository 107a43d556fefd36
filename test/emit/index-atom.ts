import type { IndexAtom } from '../../src/tree-format/index-json.ts'

/** An entry of `_index.json` with something in every required place. */
export function indexAtom(changes: Partial<IndexAtom> = {}): IndexAtom {
  return {
    id: '@kitchen/rule-salt-water',
    kind: 'rule',
    name: 'SaltWater',
    status: 'active',
    tags: [],
    lead: 'Salt the water.',
    aliases: [],
    has: ['id', 'claim'],
    content_hash: `sha256:${'0'.repeat(64)}`,
    tokens: { summary: 10, core: 20, full: 30, encoding: 'cl100k_base' },
    projection: { summary: 'chunks/summary.md', core: 'chunks/core.md', full: 'chunks/full.md' },
    quality: { overall: 3.5 },
    source: { file: '@kitchen/rule-salt-water.prime', line: 1 },
    edges: [],
    ...changes,
  }
}
