import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { compile } from '../../src/compile/compile.ts'
import { loadTreeFrom } from '../../src/runtime/load-tree.ts'
import { createMemorySource } from '../../src/runtime/memory-source.ts'
import type { Tree } from '../../src/runtime/tree.ts'
import type { Level } from '../../src/tree-format/level.ts'

/** A question and the atoms that should answer it, the best first. */
export interface Brief {
  brief: string
  lang: string
  /** What an agent gives prime_query besides; the other systems get the tags as words. */
  tags?: string[]
  kinds?: string[]
  /** Full ids. */
  answers: string[]
  /** The level that prime_query is asked for; `core` when absent. */
  level?: Level
  /** The tokens that the answer may have, where it is not the usual number. */
  budget?: number
  /**
   * The set a brief belongs to, `first` when absent. At those of `held-out` nobody looked while names, aliases, synonyms
   * and weights were chosen.
   */
  set?: 'second' | 'held-out'
}

/** The knowledge base of the playground, compiled in memory. */
export async function loadPlayground(): Promise<Tree> {
  const { files } = await compile({ root: resolvePath('../../playground/vite'), cache: false })
  return loadTreeFrom(createMemorySource(files, 'memory'))
}

/** The briefs of `briefs.yaml`. */
export function readBriefs(): Brief[] {
  const briefs = parse(readFileSync(resolvePath('briefs.yaml'), 'utf8')) as Brief[]
  return briefs.map(brief => ({ ...brief, answers: brief.answers.map(answer => `@http-api/${answer}`) }))
}

function resolvePath(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url))
}
