import { areSameDiagnostics } from '../diagnostics/are-same-diagnostics.ts'
import { compareTrees } from '../emit/compare-trees.ts'
import { createCompiler } from './create-compiler.ts'
import { createPathWatch, type PathWatch } from './watch-paths.ts'
import type { OnChange } from './collect-changes.ts'
import type { CompileResult } from './compile-result.ts'
import type { Compiler } from './create-compiler.ts'
import type { CompileOptions } from './options.ts'

/** What is compiled, and what decides on it. */
export interface ProjectSetup {
  options: CompileOptions
  /** Absolute; changes, appearance or removal of these have the set-up made anew. */
  configFiles: readonly string[]
  /** A tree on disk whose atoms stand in for those that are broken from the start. */
  keepFrom?: string
}

/** Who wants to hear of compiles. Calls are awaited, one at a time. */
export interface ProjectListener<Setup extends ProjectSetup> {
  /** The first compile, each later one whose tree or diagnostics differ, and the next one after a call that failed. */
  onResult: (result: CompileResult, setup: Setup, milliseconds: number) => void | Promise<void>
  /** The set-up could not be made, the listener failed, or the system has no watchers left. Watching goes on. */
  onError: (error: unknown) => void
}

/** A project that is watched. */
export interface ProjectWatch {
  /** Waits for what is under way, then leaves no handle open and calls nobody any more. */
  close: () => Promise<void>
}

/**
 * Compiles a project now and whenever its sources, domain files or config change, until it is closed. Keeps the process
 * alive.
 *
 * @param prepare makes the set-up: at the start, and when a config file changes
 * @param configFiles what to watch while the set-up cannot be made
 * @param createWatch another way to watch than the system's
 */
export function watchProject<Setup extends ProjectSetup>(prepare: () => Promise<Setup>, configFiles: readonly string[], listener: ProjectListener<Setup>, createWatch: (onChange: OnChange) => PathWatch = createPathWatch): ProjectWatch {
  const watch = createWatch((changes) => { enqueue(changes) })
  const alive = setInterval(() => undefined, 2 ** 30)
  let setup: Setup | undefined
  let compiler: Compiler | undefined
  let last: CompileResult | undefined
  /** The last result that the listener took. */
  let told: CompileResult | undefined
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  function enqueue(changes: ReadonlySet<string> | undefined): void {
    working = working.then(async () => look(changes)).catch((error: unknown) => { if (!isClosed) listener.onError(error) })
  }

  async function look(changes: ReadonlySet<string> | undefined): Promise<void> {
    if (isClosed) return
    const isStale = setup === undefined || changes === undefined || setup.configFiles.some(file => changes.has(file))
    try {
      if (isStale) await renew()
      if (compiler === undefined || setup === undefined) return
      const started = performance.now()
      const result = await compiler.update(isStale ? undefined : changes)
      last = result
      if (isClosed || (told !== undefined && !differs(told, result))) return
      told = undefined
      await listener.onResult(result, setup, performance.now() - started)
      told = result
    } finally {
      await watch.set({
        files: [...setup?.configFiles ?? configFiles, ...last?.watchFiles ?? [], ...last?.watchMissing ?? []],
        folders: last?.watchDirs ?? [],
      })
    }
  }

  /** Makes the set-up anew, and the compiler when the options are others. */
  async function renew(): Promise<void> {
    const before = setup
    const next = await prepare()
    setup = next
    if (compiler !== undefined && JSON.stringify(before) === JSON.stringify(next)) return
    await compiler?.close()
    compiler = createCompiler(next.options, next.keepFrom === undefined ? {} : { keepFrom: next.keepFrom })
    last = undefined
    told = undefined
  }

  enqueue(undefined)
  return {
    async close() {
      isClosed = true
      clearInterval(alive)
      watch.close()
      await working
      await compiler?.close()
    },
  }
}

function differs(a: CompileResult, b: CompileResult): boolean {
  const { changed, removed } = compareTrees(a.tree, b.tree)
  return changed.length > 0 || removed.length > 0 || !areSameDiagnostics(a.diagnostics, b.diagnostics)
}
