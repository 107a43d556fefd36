import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Compilation, Compiler } from 'webpack'
import { createSourceWatch } from '../source-watch.ts'
import type { SourceWatch } from '../source-watch.ts'
import type { Generation, Session } from '../session.ts'

/** Has webpack or Rspack build again when sources change. */
export interface CompilerRebuilder {
  /**
   * Watches the sources from the first call on and looks for new ones at each.
   *
   * @param compilation the one that is being made, from `generation`
   */
  watch: (compilation: Compilation, generation: Generation | undefined) => Promise<void>
  /** Takes note of what the bundler itself watches now: files that it bundles, and the folders they are in. */
  note: (compilation: Compilation) => void
  close: () => Promise<void>
}

/** How long (ms) they have to wait for further changes, so that files saved together make one build. By themselves webpack waits 20, Rspack 5, Rsbuild 0. */
const leastTimeout = 50
/** How long (ms) they are given to answer a change that they may see themselves. */
const patience = 200

/**
 * Creates a rebuilder. Imported sources these bundlers watch themselves; what they make of other sources, of folders,
 * and of outputs among the sources differs and is not once for each change, so that is watched here.
 */
export function createCompilerRebuilder(compiler: Compiler, session: Session): CompilerRebuilder {
  let watch: SourceWatch | undefined
  let watchedByThem: ReadonlySet<string> = new Set()
  let builtFrom: Generation | undefined

  async function rebuild(outcome: PromiseSettledResult<Generation>, changes: ReadonlySet<string> | undefined): Promise<void> {
    const seesThemselves = changes === undefined || [...changes].some(path => watchedByThem.has(path) || watchedByThem.has(dirname(path)))
    if (seesThemselves) await delay(patience)
    if (outcome.status === 'fulfilled' && outcome.value === builtFrom) return
    compiler.watching?.invalidate()
  }

  return {
    async watch({ contextDependencies }, generation) {
      builtFrom = generation
      watch ??= createSourceWatch(session, rebuild)
      await watch.refresh()
      const { watchOptions } = compiler.watching!
      watchOptions.aggregateTimeout = Math.max(watchOptions.aggregateTimeout ?? 0, leastTimeout)
      // Who polls has a file system without events. New files show there to whoever watches whole folders.
      if (watchOptions.poll !== undefined && watchOptions.poll !== false) {
        for (const folder of session.watched().folders) contextDependencies.add(folder)
      }
    },
    note({ fileDependencies }) {
      watchedByThem = new Set(fileDependencies)
    },
    async close() {
      const closing = watch
      watch = undefined
      await closing?.close()
    },
  }
}
