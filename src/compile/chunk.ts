import { loadTokenizer } from '../project/count-tokens.ts'
import { projectAtom } from '../project/project-atom.ts'
import { levels } from '../tree-format/level.ts'
import { resolveOptions } from './resolve-options.ts'
import { resolveKinds } from '../model/resolve-kinds.ts'
import type { Atom } from '../model/atom.ts'
import type { Level } from '../tree-format/level.ts'
import type { CompileOptions } from './options.ts'

/** What decides how an atom is cut to its three levels. */
export type ChunkOptions = Pick<CompileOptions, 'budgets' | 'encoding' | 'projections' | 'kinds'>

/** The three projections of an atom, as the files of a tree hold them, and their counts. */
export interface Chunks extends Record<Level, string> {
  tokens: Record<Level, number>
}

/**
 * Cuts an atom to its three levels. The tokenizer loads with the first call.
 *
 * @throws OptionError for wrong options
 * @throws Error for an atom without anything to summarise
 */
export async function chunk(atom: Atom, options: ChunkOptions = {}): Promise<Chunks> {
  const { budgets, encoding, projections, kinds } = resolveOptions(options, process.cwd())
  await loadTokenizer(encoding)
  const projected = projectAtom(atom, { kinds: resolveKinds({ kinds, projections }), budgets, encoding })
  const texts = Object.fromEntries(levels.map(level => [level, projected[level].text])) as Record<Level, string>
  const tokens = Object.fromEntries(levels.map(level => [level, projected[level].tokens])) as Record<Level, number>
  return { ...texts, tokens }
}
