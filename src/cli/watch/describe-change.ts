import type { CompileResult } from '../../compile/compile-result.ts'
import { countLevels } from '../../diagnostics/count-levels.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { compareTrees } from '../../emit/compare-trees.ts'
import { atomFiles } from '../../tree-format/layout.ts'
import { levels } from '../../tree-format/level.ts'

/** What is different between two compiles. */
export interface Change {
  added: string[]
  changed: string[]
  removed: string[]
  /** The diagnostics that were not there before. */
  fresh: Diagnostic[]
  /** True when atoms, diagnostics and every other file of the tree are the same. */
  isNothing: boolean
}

/** Compares two compiles: atoms by their files, diagnostics by what they say, wherever they stand. */
export function compareResults(before: CompileResult, after: CompileResult): Change {
  const touched = new Set<string>()
  let isOtherTouched = false
  const touch = (path: string): void => {
    if (path.startsWith('@')) touched.add(path.split('/', 2).join('/'))
    else isOtherTouched = true
  }
  const { changed, removed } = compareTrees(before.tree, after.tree)
  for (const path of [...changed, ...removed]) touch(path)
  const had = (id: string): boolean => before.tree.has(`${id}/${atomFiles.atom}`)
  const has = (id: string): boolean => after.tree.has(`${id}/${atomFiles.atom}`)
  const known = new Set(before.diagnostics.map(keyOf))
  const fresh = after.diagnostics.filter(diagnostic => !known.has(keyOf(diagnostic)))
  const ids = [...touched]
  return {
    added: ids.filter(id => !had(id)),
    changed: ids.filter(id => had(id) && has(id)),
    removed: ids.filter(id => !has(id)),
    fresh,
    isNothing: ids.length === 0 && !isOtherTouched && fresh.length === 0 && before.diagnostics.length === after.diagnostics.length,
  }
}

function keyOf({ code, level, atom, message, source }: Diagnostic): string {
  return [code, level, atom, message, source?.file].join('\0')
}

const shownIds = 3

/** One line: which atoms changed, how many problems there were and are, how many tokens came or went. */
export function describeChange(change: Change, before: CompileResult, after: CompileResult): string {
  const atoms = ([['+', change.added], ['~', change.changed], ['-', change.removed]] as const)
    .flatMap(([sign, ids]) => ids.map(id => `${sign}${id}`))
  const more = atoms.length > shownIds ? ` and ${atoms.length - shownIds} more` : ''
  const counts = countLevels(after.diagnostics)
  const old = countLevels(before.diagnostics)
  const problems = (['error', 'warning', 'info'] as const)
    .filter(level => counts[level] > 0 || old[level] > 0)
    .map(level => `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}${delta(counts[level] - old[level])}`)
  const tokens = levels.map(level => `${level} ${after.tokens[level]}${delta(after.tokens[level] - before.tokens[level])}`)
  return [
    atoms.length === 0 ? 'no atom changed' : atoms.slice(0, shownIds).join(' ') + more,
    problems.length === 0 ? 'no problems' : problems.join(', '),
    `tokens ${tokens.join(', ')}`,
  ].join('; ')
}

function delta(difference: number): string {
  return difference === 0 ? '' : ` (${difference > 0 ? '+' : ''}${difference})`
}
