import { emitTree } from '../emit/emit-tree.ts'
import { levels } from '../tree-format/level.ts'
import { sortTreeAtoms } from './assemble.ts'
import type { AtomModule } from '../emit/atom-module.ts'
import type { DomainFile } from '../emit/emit-tree.ts'
import type { Assembled } from './assemble.ts'
import type { CompileResult } from './compile-result.ts'
import type { FoundSources, SourceFile } from './find-sources.ts'
import type { TreeAtom } from './kept-atoms.ts'

/** All that a result is made of. */
export interface ResultParts extends Assembled {
  found: Pick<FoundSources, 'domains' | 'watchDirs' | 'watchMissing'> & { watchFiles: readonly string[] }
  /** All source files, also those that could not be read. */
  files: readonly SourceFile[]
  domains: readonly DomainFile[]
  sources: readonly SourceFile[]
}

/** The result of a compile. The module forms of atoms are made when they are first looked at. */
export function toResult({ found, files, domains, sources, atoms: byPath, diagnostics }: ResultParts): CompileResult {
  const atoms = sortTreeAtoms(byPath)
  return {
    ok: diagnostics.every(({ level }) => level !== 'error'),
    files: emitTree({ atoms: atoms.map(({ emitted }) => emitted), domains }),
    get atoms() {
      return modulesOf(atoms)
    },
    atomCount: atoms.length,
    diagnostics,
    tokens: sumTokens(atoms),
    sources: sources.map(({ path, file }) => ({
      path,
      file,
      get atoms() {
        return modulesOf(byPath.get(path)!)
      },
    })),
    watchFiles: [...files.map(({ path }) => path), ...found.domains.map(({ path }) => path), ...found.watchFiles],
    watchDirs: found.watchDirs,
    watchMissing: found.watchMissing,
  }
}

function modulesOf(atoms: readonly TreeAtom[]): AtomModule[] {
  return atoms.flatMap(({ module }) => module === undefined ? [] : [module()])
}

function sumTokens(atoms: readonly TreeAtom[]): CompileResult['tokens'] {
  const sums = { summary: 0, core: 0, full: 0 }
  for (const { emitted: { entry } } of atoms) {
    for (const level of levels) sums[level] += entry.tokens[level]
  }
  return sums
}
