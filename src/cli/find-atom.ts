import { nearest } from '../diagnostics/nearest.ts'
import type { TreeAtom } from '../runtime/tree.ts'
import { BrokenAtomError } from './broken-atom-error.ts'
import type { OpenedTree } from './open-tree.ts'
import { UsageError } from './usage-error.ts'

/**
 * The atom that a person means: by its id, or by the end of one when only one atom has it (`salt-water`). Throws a
 * `UsageError` that names the nearest, and a `BrokenAtomError` for an atom with errors.
 */
export function findAtom(opened: OpenedTree, text: string, cwd: string): TreeAtom {
  const id = findId(opened, text)
  const atom = opened.tree.atoms.get(id)
  if (atom === undefined) throw new BrokenAtomError(opened.broken.get(id)!, opened.resolved.root, cwd)
  return atom
}

/** The id of an atom of the tree or, where none there is meant, of one with errors. Throws a `UsageError` that names the nearest. */
export function findId({ tree, broken }: OpenedTree, text: string): string {
  for (const atoms of [tree.atoms, broken]) {
    if (atoms.has(text)) return text
    const named = [...atoms.keys()].filter(id => id.endsWith(`/${text}`) || id.endsWith(`-${text}`))
    if (named.length === 1) return named[0]!
    if (named.length > 1) throw new UsageError(`\`${text}\` may be ${named.slice(0, 5).map(id => `\`${id}\``).join(', ')}: write one of the ids`)
  }
  const near = nearest(text, [...tree.atoms.keys(), ...broken.keys()])
  throw new UsageError(`there is no atom \`${text}\`: ${near === undefined ? '`prime list` lists those there are' : `did you mean \`${near}\`?`}`)
}
