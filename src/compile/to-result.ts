import { emitSorted } from '../emit/emit-tree.ts'
import { levels } from '../tree-format/level.ts'
import type { AtomModule } from '../emit/atom-module.ts'
import type { DomainFile } from '../emit/emit-tree.ts'
import type { Assembled } from './assemble.ts'
import type { CompiledSource, CompileResult } from './compile-result.ts'
import type { SourceFile } from './find-sources.ts'
import type { GoodAtoms, TreeAtom } from './kept-atoms.ts'

/** All that a result is made of. */
export interface ResultParts extends Assembled {
  found: Pick<CompileResult, 'watchFiles' | 'watchDirs' | 'watchMissing'>
  domains: readonly DomainFile[]
  sources: readonly SourceFile[]
}

/** The result of a compile. What not everybody looks at is made when it is first looked at. */
export function toResult({ found, domains, sources, atoms: byPath, sorted, diagnostics }: ResultParts): CompileResult {
  const tree = emitSorted({ atoms: sorted, domains })
  const made: Partial<Pick<CompileResult, 'files' | 'atoms' | 'tokens' | 'sources'>> = {}
  return {
    ok: diagnostics.every(({ level }) => level !== 'error'),
    tree,
    get files() {
      return made.files ??= new Map(tree)
    },
    get atoms() {
      return made.atoms ??= modulesOf(sorted)
    },
    atomCount: sorted.length,
    diagnostics,
    get tokens() {
      return made.tokens ??= sumTokens(sorted)
    },
    get sources() {
      return made.sources ??= toSources(sources, byPath)
    },
    watchFiles: found.watchFiles,
    watchDirs: found.watchDirs,
    watchMissing: found.watchMissing,
  }
}

function toSources(sources: readonly SourceFile[], byPath: GoodAtoms): CompiledSource[] {
  return sources.map(({ path, file }) => ({
    path,
    file,
    get atoms() {
      return modulesOf(byPath.get(path)!)
    },
  }))
}

function modulesOf(atoms: readonly TreeAtom[]): AtomModule[] {
  return atoms.flatMap(({ module }) => module === undefined ? [] : [module()])
}

function sumTokens(atoms: readonly TreeAtom[]): CompileResult['tokens'] {
  const sums = { summary: 0, core: 0, full: 0 }
  for (const { entry } of atoms) {
    for (const level of levels) sums[level] += entry.tokens[level]
  }
  return sums
}
