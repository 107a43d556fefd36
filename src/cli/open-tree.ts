import { resolve } from 'node:path'
import type { CompileResult } from '../compile/compile-result.ts'
import type { ResolvedOptions } from '../compile/resolve-options.ts'
import type { Tree } from '../runtime/tree.ts'
import { countLevels } from '../diagnostics/count-levels.ts'
import type { BrokenAtom } from './find-broken-atoms.ts'
import type { CliIo } from './io.ts'
import type { CliOptions } from './option-table.ts'
import { printWarnings } from './print-warnings.ts'
import { plural } from './report.ts'
import { resolveProject } from './resolve-project.ts'
import { withSpinner } from './spinner.ts'

/** The knowledge that a command looks at. */
export interface OpenedTree {
  tree: Tree
  resolved: ResolvedOptions
  /** The result of the compile; absent for a tree from disk. */
  compiled?: CompileResult
  /** The atoms that errors keep out of the tree; none for a tree from disk. */
  broken: ReadonlyMap<string, BrokenAtom>
}

/**
 * The tree of `--tree`, else the sources compiled in memory, where atoms with errors are missing (standard error says
 * so). Throws a `TreeError` when there is no tree.
 */
export async function openTree(flags: CliOptions, io: CliIo): Promise<OpenedTree> {
  const { options, resolved, out } = await resolveProject(flags, io)
  const { loadTree, loadTreeFrom } = await import('../runtime/load-tree.ts')
  if (flags.tree !== undefined) {
    const tree = await loadTree(resolve(io.cwd, flags.tree))
    printWarnings(io, tree.problems)
    return { tree, resolved, broken: new Map() }
  }
  const { compile } = await import('../compile/compile.ts')
  const { createMemorySource } = await import('../runtime/memory-source.ts')
  const { findBrokenAtoms } = await import('./find-broken-atoms.ts')
  const compiled = await withSpinner(io, 'compiling', async () => compile({ ...options, deep: false }))
  const { error } = countLevels(compiled.diagnostics)
  if (error > 0) printWarnings(io, [`${plural(error, 'error')} in the sources: the atoms they are in are missing here; see \`prime check\``])
  const tree = await loadTreeFrom(createMemorySource(compiled.files, out))
  return { tree, resolved, compiled, broken: await findBrokenAtoms(compiled, tree.atoms, resolved) }
}
