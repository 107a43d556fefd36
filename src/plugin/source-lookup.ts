import { realpath } from 'node:fs/promises'
import type { CompiledSource } from '../compile/compile-result.ts'

/** Finds sources by the paths that bundlers know them by, which may lead through links where ours do not, and the reverse. */
export interface SourceLookup {
  /**
   * @param compiled a compile's result; paths are gathered once for each
   * @param path absolute
   */
  find: (compiled: { sources: readonly CompiledSource[] }, path: string) => Promise<CompiledSource | undefined>
}

/** Creates a lookup that remembers the paths of the last result. */
export function createSourceLookup(): SourceLookup {
  let known: { sources: readonly CompiledSource[], byPath: Map<string, CompiledSource>, byRealPath?: Promise<Map<string, CompiledSource>> } | undefined

  return {
    async find({ sources }, path) {
      if (known?.sources !== sources) known = { sources, byPath: new Map(sources.map(source => [source.path, source])) }
      return known.byPath.get(path) ?? (await (known.byRealPath ??= byRealPath(sources))).get(await real(path))
    },
  }
}

async function byRealPath(sources: readonly CompiledSource[]): Promise<Map<string, CompiledSource>> {
  return new Map(await Promise.all(sources.map(async (source): Promise<[string, CompiledSource]> => [await real(source.path), source])))
}

async function real(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}
