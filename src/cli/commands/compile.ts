import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildTree } from '../../compile/build-tree.ts'
import { writeTypes } from '../../compile/write-types.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import type { IndexJson } from '../../tree-format/index-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { printJson } from '../print-json.ts'
import { exitCodeFor, plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject } from '../resolve-project.ts'
import { withSpinner } from '../spinner.ts'

/** `prime compile`: compiles and checks all sources and, when no error is found, writes the tree and, with the option `dts`, the types. */
export async function run({ options, io }: Invocation): Promise<number> {
  const started = performance.now()
  const { options: compileOptions, resolved, out } = await resolveProject(options, io)
  const { ok, atoms, tokens, diagnostics: found, ...changes } = await withSpinner(io, 'compiling', async say =>
    buildTree(compileOptions, out, { onJudged: (done, total) => { say(`judging meaning: ${done} of ${total}`) } }))
  if (ok && resolved.dts !== false) await writeTypes(resolved.dts, await readAtoms(out))
  const diagnostics = showFromHere(found, resolved.root, io.cwd)
  const shownOut = displayPath(io.cwd, out)
  if (options.json) {
    printJson(io, {
      ok,
      atoms,
      ...changes,
      out: shownOut,
      tokens,
      diagnostics: toJsonDiagnostics(diagnostics),
    })
    return exitCodeFor(diagnostics)
  }
  printDiagnostics(io, io.stderr, diagnostics, resolved.silent)
  if (!resolved.silent) {
    const { written, removed, unchanged } = changes
    const done = ok ? `${shownOut}: ${written} written, ${removed} removed, ${unchanged} unchanged` : `nothing written to ${shownOut}`
    io.stdout.write(summaryLine(io, io.stdout, { what: plural(atoms, ok ? 'atom' : 'sound atom'), diagnostics, done, started }))
  }
  return exitCodeFor(diagnostics)
}

/** The atoms of a tree that was just written. */
async function readAtoms(out: string): Promise<IndexJson['atoms']> {
  return (JSON.parse(await readFile(join(out, '_index.json'), 'utf8')) as IndexJson).atoms
}
