import { diffLists } from '../check/diff-lists.ts'
import { compareAtoms } from '../check/order.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** Projects atoms and says what is to be said about their projections, again and again. */
export interface Reviewer {
  /** Looks at the atoms that are new; gives what is to be said about all, by file and position. */
  review: (atoms: readonly Atom[]) => Promise<Diagnostic[]>
}

/** A reviewer that has seen nothing yet. */
export function createReviewer(builder: Pick<TreeBuilder, 'prepare' | 'review'>): Reviewer {
  const found = new Map<Atom, readonly Diagnostic[]>()
  let before: readonly Atom[] = []
  return {
    async review(atoms) {
      const { removed, added } = diffLists(before, atoms)
      for (const atom of removed) found.delete(atom)
      await builder.prepare(added)
      await forEachInSlices(added, (atom) => {
        const diagnostics = builder.review(atom)
        if (diagnostics.length > 0) found.set(atom, diagnostics)
      })
      before = atoms
      return [...found].sort(([a], [b]) => compareAtoms(a, b)).flatMap(([, diagnostics]) => diagnostics)
    },
  }
}
