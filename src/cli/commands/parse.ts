import { createSourceText } from '../../diagnostics/source-text.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import { parse } from '../../language/parse.ts'
import { toJson } from '../../language/to-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { outlineDocument } from '../outline-document.ts'
import { printJson } from '../print-json.ts'
import { readInput } from '../read-input.ts'
import { exitCodeFor, printDiagnostics } from '../report.ts'

/** `prime parse <file>`: the syntax tree and what the language page calls errors, duplicates and deprecations. */
export async function run({ args: [file], options, io }: Invocation): Promise<number> {
  const text = await readInput(io, file!)
  const source = createSourceText(file === '-' ? '<stdin>' : displayPath(io.cwd, file!), text)
  const { document, diagnostics } = parse(source)
  if (options.json) {
    printJson(io, { atoms: toJson(document.atoms), diagnostics: toJsonDiagnostics(diagnostics) })
  } else {
    io.stdout.write(outlineDocument(document, source))
    printDiagnostics(io, io.stderr, diagnostics, false)
  }
  return exitCodeFor(diagnostics)
}
