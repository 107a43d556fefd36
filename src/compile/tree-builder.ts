import { reportOverBudget } from '../check/report-over-budget.ts'
import { emitAtomModule } from '../emit/atom-module.ts'
import { emitAtom } from '../emit/emit-atom.ts'
import { resolveEdges } from '../emit/resolve-edges.ts'
import { kindSpec } from '../model/kinds.ts'
import { slugTargets } from '../model/slug-resolver.ts'
import { resolveBudgets } from '../project/budgets.ts'
import { loadTokenizer } from '../project/count-tokens.ts'
import { projectAtom } from '../project/project-atom.ts'
import { levels } from '../tree-format/level.ts'
import { digest } from './checksum.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { AtomModule } from '../emit/atom-module.ts'
import type { KindTable } from '../model/kinds.ts'
import type { BudgetOptions } from '../project/budgets.ts'
import type { Encoding } from '../project/encoding.ts'
import type { TreeAtom } from './kept-atoms.ts'
import type { ProjectedAtom, ProjectionCache } from './projection-cache.ts'

/** What the atoms of a tree are built with. */
export interface BuildOptions {
  kinds: KindTable
  budgets: BudgetOptions
  encoding: Encoding
}

/** Builds what the tree holds of atoms, once for as long as an atom and its edges stay what they are. */
export interface TreeBuilder {
  /** Makes ready for these atoms; comes before anything else that is done with them. */
  prepare: (atoms: readonly Atom[]) => Promise<void>
  /** What is to be said about an atom's projections. */
  review: (atom: Atom) => readonly Diagnostic[]
  /** @param kindOf the kind of each id that the build declares */
  build: (atom: Atom, sourceFile: string, kindOf: (id: string) => string | undefined) => TreeAtom
}

interface Projected {
  chunks: ProjectedAtom['chunks']
  diagnostics: Diagnostic[]
}

interface Built {
  edges: string
  atom: TreeAtom
}

/**
 * A builder for one set of options. Atoms are told apart as objects.
 *
 * @param cache projections of earlier runs; the tokenizer loads only when one is missing there
 */
export function createTreeBuilder(options: BuildOptions, cache?: ProjectionCache): TreeBuilder {
  const projected = new WeakMap<Atom, Projected>()
  const built = new WeakMap<Atom, Built>()

  function keep(atom: Atom, { chunks, size }: ProjectedAtom): Projected {
    const overBudget = reportOverBudget(atom, size)
    const result = { chunks, diagnostics: overBudget === undefined ? [] : [overBudget] }
    projected.set(atom, result)
    return result
  }

  async function prepare(atoms: readonly Atom[]): Promise<void> {
    let isComplete = true
    for (const atom of atoms) {
      if (projected.has(atom)) continue
      const cached = cache?.get(cacheKey(atom))
      if (cached === undefined) isComplete = false
      else keep(atom, cached)
    }
    if (!isComplete) await loadTokenizer(options.encoding)
  }

  function project(atom: Atom): Projected {
    const known = projected.get(atom)
    if (known !== undefined) return known
    const result = toProjectedAtom(atom, options)
    cache?.set(cacheKey(atom), result)
    return keep(atom, result)
  }

  function build(atom: Atom, sourceFile: string, kindOf: (id: string) => string | undefined): TreeAtom {
    const known = built.get(atom)
    const edges = resolveEdges(atom.edges, kindOf)
    const edgesText = JSON.stringify(edges)
    if (known?.edges === edgesText) return known.atom
    const projections = project(atom).chunks
    const emitted = emitAtom({ atom, kind: kindSpec(options.kinds, atom.kind), projections, encoding: options.encoding, fullBudget: resolveBudgets(options.budgets, atom.kind).full, edges, sourceFile })
    const chunks = { summary: projections.summary.text, core: projections.core.text, full: projections.full.text }
    let module: AtomModule | undefined
    const treeAtom = { ...emitted, module: () => module ??= emitAtomModule(atom, emitted.entry, chunks) }
    built.set(atom, { edges: edgesText, atom: treeAtom })
    return treeAtom
  }

  return { prepare, review: atom => project(atom).diagnostics, build }
}

/** An atom's projections without the record of what each piece shows, which takes most of their memory. */
function toProjectedAtom(atom: Atom, options: BuildOptions): ProjectedAtom {
  const projections = projectAtom(atom, options)
  const edges = projections.costs.filter(({ isEdges }) => isEdges).reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    chunks: Object.fromEntries(levels.map((level) => {
      const { text, tokens } = projections[level]
      return [level, { text, tokens }]
    })) as ProjectedAtom['chunks'],
    size: {
      tokens: projections.full.tokens - edges,
      budget: resolveBudgets(options.budgets, atom.kind).full,
      fields: projections.costs.filter(({ isEdges }) => !isEdges),
    },
  }
}

/** What a projection depends on besides the options: the source as written, where its lines begin, and slugs. */
function cacheKey(atom: Atom): string {
  const { kind, node, source } = atom
  const { column } = source.position(node.start)
  return digest(JSON.stringify([kind, slugTargets(atom), column, source.text.slice(node.start, node.end)]))
}
