import { createSourceText } from '../diagnostics/source-text.ts'
import { parse as parseText } from '../language/parse.ts'
import { createAtom } from '../model/create-atom.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'

/** How a text is parsed. */
export interface ParseOptions {
  /**
   * The name that diagnostics show.
   *
   * @default '<source>'
   */
  file?: string
}

/** What a text holds. */
export interface ParseResult {
  /** Every declaration, also those with errors: what is intact of them is there. */
  atoms: Atom[]
  /** What the language calls errors, duplicates and deprecated forms, in order of position; nothing of the checks. */
  diagnostics: Diagnostic[]
}

/** Parses a text. Never throws. Bare slugs stay unresolved, for other atoms decide what they mean. */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const source = createSourceText(options.file ?? '<source>', text)
  const { document, diagnostics } = parseText(source)
  return { atoms: document.atoms.map(node => createAtom(node, source)), diagnostics }
}
