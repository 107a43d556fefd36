import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import type { Block } from '../../src/project/block.ts'
import { loadTokenizer } from '../../src/project/count-tokens.ts'
import { createPlan } from '../../src/project/plan.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import { createRenderContext } from '../../src/project/render-context.ts'
import { renderFullHead } from '../../src/project/render-head.ts'
import { renderLead } from '../../src/project/render-lead.ts'
import { arbitraryAtom } from './arbitrary-atom.ts'
import { readMarkdown } from './guarantees.ts'
import { patience, runs } from './runs.ts'
import { writeAtom } from './source-text-of.ts'

beforeAll(() => loadTokenizer('cl100k_base'))

/** The blocks of a text by type, lists with those of their items. */
type Outline = (string | Outline[])[]

function meantBlocks(blocks: readonly Block[]): Outline {
  return blocks.flatMap((block): Outline => {
    if (block.type === 'fence') return ['code']
    if (block.type === 'list') return [block.items.map(item => meantBlocks(item.blocks))]
    return block.parts.map(part => part.text).join(' ').split('\n\n').map(() => 'paragraph')
  })
}

/** What full is meant to hold. */
function meant(atom: Atom): Outline {
  const context = createRenderContext(atom)
  const [, ...lines] = renderFullHead(atom, context)
  const sections = createPlan(atom, atom.lead!, kinds, context).full
  return [
    'heading 1',
    ...lines.map(() => 'paragraph'),
    ...meantBlocks(renderLead(atom, atom.lead!, context).blocks),
    ...sections.flatMap(section => [...section.heading === undefined ? [] : ['heading 2'], ...meantBlocks(section.blocks)]),
  ]
}

function read(nodes: readonly Nodes[]): Outline {
  return nodes.map((node) => {
    if (node.type === 'heading') return `heading ${node.depth}`
    return node.type === 'list' ? node.children.map(item => read(item.children)) : node.type
  })
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  it('has the headings, lists, code blocks and paragraphs that are meant, and no others', () => {
    fc.assert(fc.property(arbitraryAtom(kind), (model) => {
      const { node, source } = writeAtom(model)
      const atom = createAtom(node, source)
      if (atom.lead === undefined) return
      expect(read(readMarkdown(projectAtom(atom).full.text).children)).toEqual(meant(atom))
    }), runs(12))
  }, patience)
})
