import { nearest } from '../diagnostics/nearest.ts'
import type { Tree, TreeAtom } from '../runtime/tree.ts'
import { UsageError } from './usage-error.ts'

/** The atom that a person means: by its id, or by the end of one when only one atom has it (`salt-water`). Throws a `UsageError` that names the nearest. */
export function findAtom(tree: Tree, text: string): TreeAtom {
  const atom = tree.atoms.get(text)
  if (atom !== undefined) return atom
  const named = [...tree.atoms.values()].filter(({ id }) => id.endsWith(`/${text}`) || id.endsWith(`-${text}`))
  if (named.length === 1) return named[0]!
  if (named.length > 1) throw new UsageError(`\`${text}\` may be ${named.slice(0, 5).map(({ id }) => `\`${id}\``).join(', ')}: write one of the ids`)
  const near = nearest(text, tree.atoms.keys())
  throw new UsageError(`there is no atom \`${text}\`: ${near === undefined ? '`prime list` lists those there are' : `did you mean \`${near}\`?`}`)
}
