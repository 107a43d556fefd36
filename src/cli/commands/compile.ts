import { createCompiler } from '../../compile/create-compiler.ts'
import { write } from '../../compile/write.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { printJson } from '../print-json.ts'
import { exitCodeFor, plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject } from '../resolve-project.ts'
import { withSpinner } from '../spinner.ts'

/** `prime compile`: compiles and checks all sources and, when no error is found, writes the tree. */
export async function run({ options, io }: Invocation): Promise<number> {
  const started = performance.now()
  const { options: compileOptions, resolved, out } = await resolveProject(options, io)
  const { result, changes } = await withSpinner(io, 'compiling', async (say) => {
    const compiler = createCompiler(compileOptions, { onJudged: (done, total) => { say(`judging meaning: ${done} of ${total}`) } })
    try {
      const result = await compiler.compile()
      return { result, changes: result.ok ? await write(result.files, out) : { written: 0, removed: 0, unchanged: 0 } }
    } finally {
      await compiler.close()
    }
  })
  const diagnostics = showFromHere(result.diagnostics, resolved.root, io.cwd)
  const shownOut = displayPath(io.cwd, out)
  if (options.json) {
    printJson(io, {
      ok: result.ok,
      atoms: result.atoms.length,
      ...changes,
      out: shownOut,
      tokens: result.tokens,
      diagnostics: toJsonDiagnostics(diagnostics),
    })
    return exitCodeFor(diagnostics)
  }
  printDiagnostics(io, io.stderr, diagnostics, resolved.silent)
  if (!resolved.silent) {
    const { written, removed, unchanged } = changes
    const done = result.ok ? `${shownOut}: ${written} written, ${removed} removed, ${unchanged} unchanged` : `nothing written to ${shownOut}`
    io.stdout.write(summaryLine(io, io.stdout, { what: plural(result.atoms.length, 'atom'), diagnostics, done, started }))
  }
  return exitCodeFor(diagnostics)
}
