import type { DevEnvironment, EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { Session } from '../session.ts'

/** The modules that a dev server has given out, and the way to give them out anew. */
export interface HotModules {
  /** Code of a module, by its id. Throws as `Session.loadSource` does. */
  load: (id: string) => Promise<string | undefined>
  /** True for a module that was given out here. */
  has: (id: string | null) => boolean
  /** Updates the importers of all modules whose code is another now, or that could not be loaded. */
  update: () => Promise<void>
}

/** Keeps the modules of one dev server. */
export function createHotModules(session: Session, server: ViteDevServer): HotModules {
  /** What was given out last; absent code: it failed. */
  const given = new Map<string, string | undefined>()

  async function load(id: string): Promise<string | undefined> {
    given.set(id, undefined)
    const code = id.startsWith('\0') ? await session.loadVirtual(id.slice(1)) : await session.loadSource(id)
    given.set(id, code)
    return code
  }

  return {
    load,
    has: id => id !== null && given.has(id),
    async update() {
      const changed: string[] = []
      for (const [id, code] of given) {
        const fresh = await load(id).catch(() => undefined)
        if (fresh !== code) changed.push(id)
      }
      const nodes = Object.values(server.environments).flatMap(environment => findModules(environment, changed))
      for (const [environment, node] of nodes) await environment.reloadModule(node)
    },
  }
}

function findModules(environment: DevEnvironment, ids: readonly string[]): [DevEnvironment, EnvironmentModuleNode][] {
  return ids.flatMap((id) => {
    const node = environment.moduleGraph.getModuleById(id)
    return node === undefined ? [] : [[environment, node]]
  })
}
