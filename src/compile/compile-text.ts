import { createSourceText } from '../diagnostics/source-text.ts'
import { createChecker } from '../check/check-atoms.ts'
import { resolveKinds } from '../model/resolve-kinds.ts'
import { createAssembler } from './assemble.ts'
import { judgeMeaning } from './judge-meaning.ts'
import { parseSource } from './load-sources.ts'
import { resolveOptions } from './resolve-options.ts'
import { createTreeBuilder } from './tree-builder.ts'
import type { KnownAtom } from '../check/atom-index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Model } from '../llm/index.ts'
import type { AtomYaml } from '../tree-format/atom-yaml.ts'
import type { GraphYaml } from '../tree-format/graph-yaml.ts'
import type { Level } from '../tree-format/level.ts'
import type { CompileOptions } from './options.ts'

/** How a single text is compiled. */
export interface CompileTextOptions extends CompileOptions {
  /**
   * The name that diagnostics show.
   *
   * @default '<source>'
   */
  file?: string
  /**
   * Atoms that references may mean besides those of the text, such as those of a loaded tree. An atom of the text takes
   * the place of one with its id.
   *
   * @default none
   */
  known?: readonly KnownAtom[]
  /**
   * The model that a deep compile asks.
   *
   * @default the one that the environment names
   */
  model?: Model
  /** Ends the questions to the model. */
  signal?: AbortSignal
}

/** An atom of a text that was compiled. */
export interface CompiledText {
  /** As `atom.yaml` holds it. */
  metadata: AtomYaml
  graph: GraphYaml
  chunks: Record<Level, string>
}

/** What compiling a text gives. */
export interface CompileTextResult {
  /** True when no diagnostic is an error. */
  ok: boolean
  diagnostics: Diagnostic[]
  /** The atoms without an error, in source order. */
  atoms: CompiledText[]
}

/** Compiles one text in memory; reads no source and writes nothing, verdicts included. */
export async function compileText(text: string, options: CompileTextOptions = {}): Promise<CompileTextResult> {
  const { file = '<source>', known = [], model, signal, ...compileOptions } = options
  const resolved = resolveOptions(compileOptions, process.cwd())
  const kinds = resolveKinds({ kinds: resolved.kinds, projections: resolved.projections })
  const parsed = parseSource(createSourceText(file, text), kinds)
  const { budgets, encoding, rules, strict } = resolved
  const { assemble } = createAssembler(createChecker({ kinds, rules, strict, known }), createTreeBuilder({ kinds, budgets, encoding }))
  const { atoms, diagnostics } = await assemble({
    sources: [{ path: file, file, sourceFile: file, ...parsed }],
    diagnostics: [],
    ...resolved.deep && { judge: async sound => judgeMeaning(sound, resolved.root, { keep: false, ...model !== undefined && { model }, ...signal !== undefined && { signal } }) },
  })
  return {
    ok: diagnostics.every(({ level }) => level !== 'error'),
    diagnostics,
    atoms: atoms.get(file)!.map(({ entry, module }) => {
      const { edges, ...metadata } = entry
      return { metadata, graph: { atom: entry.id, edges }, chunks: module!().chunks }
    }),
  }
}
