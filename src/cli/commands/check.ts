import { stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { createCompiler } from '../../compile/create-compiler.ts'
import type { CompileResult } from '../../compile/compile-result.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { formatGithub } from '../../diagnostics/format-github.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import { formatSarif } from '../../diagnostics/format-sarif.ts'
import { stringifyJson } from '../../diagnostics/stringify-json.ts'
import { version } from '../../../package.json'
import type { Invocation } from '../command.ts'
import { FileError } from '../file-error.ts'
import type { CliIo } from '../io.ts'
import type { CliOptions } from '../option-table.ts'
import { exitCodeFor, plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject } from '../resolve-project.ts'
import { withSpinner } from '../spinner.ts'

/** What the reports for machines are made of. */
interface Report {
  result: CompileResult
  diagnostics: readonly Diagnostic[]
  exit: number
}

const machineFormats: Readonly<Record<string, (report: Report) => string>> = {
  json: ({ result, diagnostics, exit }) => stringifyJson({ ok: exit === 0, atoms: result.atoms.length, tokens: result.tokens, diagnostics: toJsonDiagnostics(diagnostics) }),
  github: ({ diagnostics }) => formatGithub(diagnostics),
  sarif: ({ diagnostics }) => formatSarif(diagnostics, { version }),
}

/** `prime check`: compiles all sources in memory and reports; paths select what is reported. Writes nothing. */
export async function run({ args, options: given, io }: Invocation): Promise<number> {
  const started = performance.now()
  const { paths, options } = splitPaths(args, given)
  const { options: compileOptions, resolved } = await resolveProject(options, io)
  const selected = await Promise.all(paths.map(async path => ({ path: resolve(io.cwd, path), isFile: await isFile(io, path) })))
  const result = await withSpinner(io, 'checking', async (say) => {
    const compiler = createCompiler(compileOptions, { onJudged: (done, total) => { say(`judging meaning: ${done} of ${total}`) } })
    try {
      compiler.include(selected.filter(({ path, isFile }) => isFile && path.endsWith('.prime')).map(({ path }) => path))
      return await compiler.compile()
    } finally {
      await compiler.close()
    }
  })
  const reported = selected.length === 0
    ? result.diagnostics
    : result.diagnostics.filter(({ source }) =>
        source === undefined || selected.some(({ path }) => isAtOrBelow(resolve(resolved.root, source.file), path)))
  const diagnostics = showFromHere(reported, resolved.root, io.cwd)
  const exit = exitCodeFor(diagnostics, options.maxWarnings)
  const format = options.json ? 'json' : options.format ?? 'pretty'
  if (format === 'pretty') {
    printDiagnostics(io, io.stdout, diagnostics, resolved.silent)
    if (!resolved.silent) io.stdout.write(summaryLine(io, io.stdout, { what: describe(result, selected.length), diagnostics, started }))
  } else {
    io.stdout.write(machineFormats[format]!({ result, diagnostics, exit }))
  }
  return exit
}

/** `--src` and `--rule` take several values, and so may take paths that were meant to stand alone. */
function splitPaths(args: readonly string[], options: CliOptions): { paths: string[], options: CliOptions } {
  const paths = [...args]
  const { src, rule, ...others } = options
  const folders: string[] = []
  for (const entry of src ?? []) {
    if (entry.endsWith('.prime')) paths.push(entry)
    else folders.push(entry)
  }
  const rules = rule?.filter(entry => entry.includes('='))
  paths.push(...rule?.filter(entry => !entry.includes('=')) ?? [])
  return { paths, options: { ...others, ...folders.length > 0 && { src: folders }, ...rules !== undefined && { rule: rules } } }
}

async function isFile(io: CliIo, path: string): Promise<boolean> {
  try {
    return (await stat(resolve(io.cwd, path))).isFile()
  } catch {
    throw new FileError(`cannot check \`${path}\`: there is no such file or folder`)
  }
}

function isAtOrBelow(file: string, place: string): boolean {
  const local = relative(place, file)
  return local !== '..' && !local.startsWith(`..${sep}`) && resolve(place, local) === file
}

function describe(result: CompileResult, selected: number): string {
  const all = `${plural(result.atomCount, result.ok ? 'atom' : 'sound atom')} in ${plural(result.sources.length, 'file')}`
  return selected === 0 ? all : `${plural(selected, 'path')} of ${all}`
}
