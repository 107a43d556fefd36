import { reportOverBudget } from '../check/report-over-budget.ts'
import { emitAtomModule } from '../emit/atom-module.ts'
import { emitAtom } from '../emit/emit-atom.ts'
import { resolveEdges } from '../emit/resolve-edges.ts'
import { kindSpec } from '../model/kinds.ts'
import { resolveBudgets } from '../project/budgets.ts'
import { projectAtom } from '../project/project-atom.ts'
import { levels } from '../tree-format/level.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { KindTable } from '../model/kinds.ts'
import type { BudgetOptions } from '../project/budgets.ts'
import type { Encoding } from '../project/encoding.ts'
import type { Level } from '../tree-format/level.ts'
import type { TreeAtom } from './kept-atoms.ts'

/** What the atoms of a tree are built with; its tokenizer is loaded. */
export interface BuildOptions {
  kinds: KindTable
  budgets: BudgetOptions
  encoding: Encoding
}

/** A projection as the tree holds it. */
export interface Chunk {
  text: string
  tokens: number
}

/** Builds what the tree holds of atoms, once for as long as an atom and its edges stay what they are. */
export interface TreeBuilder {
  /** What is to be said about an atom's projections. Call it before `build`, in any order of atoms. */
  review: (atom: Atom) => readonly Diagnostic[]
  /** @param kindOf the kind of each id that the build declares; the same object while nothing changes there */
  build: (atom: Atom, sourceFile: string, kindOf: ReadonlyMap<string, string>) => TreeAtom
}

interface Projected {
  slugEdges: string
  chunks: Record<Level, Chunk>
  diagnostics: Diagnostic[]
}

interface Built {
  kindOf: ReadonlyMap<string, string>
  slugEdges: string
  edges: string
  atom: TreeAtom
}

/** A builder for one set of options. Atoms are told apart as objects. */
export function createTreeBuilder(options: BuildOptions): TreeBuilder {
  const projected = new WeakMap<Atom, Projected>()
  const built = new WeakMap<Atom, Built>()

  function project(atom: Atom): Projected {
    const slugEdges = slugEdgesOf(atom)
    const known = projected.get(atom)
    if (known?.slugEdges === slugEdges) return known
    const projections = projectAtom(atom, options)
    const chunks = Object.fromEntries(levels.map((level) => {
      const { text, tokens } = projections[level]
      return [level, { text, tokens }]
    })) as Record<Level, Chunk>
    const fields = projections.costs.filter(({ isEdges }) => !isEdges)
    const edges = projections.costs.filter(({ isEdges }) => isEdges).reduce((sum, { tokens }) => sum + tokens, 0)
    const overBudget = reportOverBudget(atom, { tokens: projections.full.tokens - edges, budget: resolveBudgets(options.budgets, atom.kind).full, fields })
    const result = { slugEdges, chunks, diagnostics: overBudget === undefined ? [] : [overBudget] }
    projected.set(atom, result)
    return result
  }

  function build(atom: Atom, sourceFile: string, kindOf: ReadonlyMap<string, string>): TreeAtom {
    const slugEdges = slugEdgesOf(atom)
    const known = built.get(atom)
    if (known?.kindOf === kindOf && known.slugEdges === slugEdges) return known.atom
    const edges = resolveEdges(atom.edges, id => kindOf.get(id))
    const edgesText = JSON.stringify(edges)
    if (known?.edges === edgesText && known.slugEdges === slugEdges) {
      known.kindOf = kindOf
      return known.atom
    }
    const projections = project(atom).chunks
    const emitted = emitAtom({ atom, kind: kindSpec(options.kinds, atom.kind), projections, encoding: options.encoding, edges, sourceFile })
    const module = emitAtomModule(atom, emitted.entry, { summary: projections.summary.text, core: projections.core.text, full: projections.full.text })
    const treeAtom = { emitted, module }
    built.set(atom, { kindOf, slugEdges, edges: edgesText, atom: treeAtom })
    return treeAtom
  }

  return { review: atom => project(atom).diagnostics, build }
}

/** What bare slugs were resolved to: the part of an atom's edges that other atoms decide on. */
function slugEdgesOf(atom: Atom): string {
  if (atom.slugs.length === 0) return ''
  const own = new Set<object>(atom.slugs.map(slug => slug.node))
  return atom.edges.filter(edge => own.has(edge.node)).map(edge => `${edge.type} ${edge.target}`).join(', ')
}
