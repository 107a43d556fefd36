import { readFile } from 'node:fs/promises'
import type { CompileResult } from '../compile/compile-result.ts'
import { parseSource } from '../compile/load-sources.ts'
import type { ResolvedOptions } from '../compile/resolve-options.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createSourceText } from '../diagnostics/source-text.ts'
import type { Atom } from '../model/atom.ts'
import { resolveKinds } from '../model/resolve-kinds.ts'

/** An atom that stands in the sources and, for its errors, in no tree. */
export interface BrokenAtom {
  atom: Atom
  /** Relative to the project root. */
  file: string
  /** Of its declaration, 1-based. */
  line: number
  /** Its errors; all of its file when none is known to be in it. */
  errors: Diagnostic[]
}

/** The atoms that the sources declare and a compile left out, by id, or by declared name while there is no valid id. */
export async function findBrokenAtoms({ diagnostics, sources }: CompileResult, present: ReadonlyMap<string, unknown>, options: ResolvedOptions): Promise<Map<string, BrokenAtom>> {
  const kinds = resolveKinds({ kinds: options.kinds, projections: options.projections })
  const errors = diagnostics.filter(({ level }) => level === 'error')
  const failing = new Set(errors.map(({ source }) => source?.file))
  const broken = new Map<string, BrokenAtom>()
  for (const { path, file } of sources.filter(source => failing.has(source.file))) {
    const text = await readFile(path, 'utf8').catch(() => '')
    for (const atom of parseSource(createSourceText(file, text), kinds).atoms) {
      if (present.has(atom.id) || broken.has(atom.id)) continue
      const near = errors.filter(({ source }) => source?.file === file)
      const own = near.filter(error => error.atom === atom.id || error.atom === atom.name)
      broken.set(atom.id, { atom, file, line: atom.source.position(atom.node.start).line, errors: own.length > 0 ? own : near })
    }
  }
  return broken
}
