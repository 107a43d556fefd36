import { OptionError } from '../../compile/option-error.ts'
import { createCompiler, type Compiler } from '../../compile/create-compiler.ts'
import type { CompileResult } from '../../compile/compile-result.ts'
import { createWriter, type Writer } from '../../compile/create-writer.ts'
import { WriteError } from '../../compile/write-error.ts'
import { writeTypes } from '../../compile/write-types.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import { escapeJson } from '../../diagnostics/stringify-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { exitCode } from '../exit-code.ts'
import { plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject, type Project } from '../resolve-project.ts'
import { compareResults, describeChange } from '../watch/describe-change.ts'
import { watchFiles } from '../watch/watch-files.ts'

/** `prime watch`: compiles, writes, and does so again after every change, until it is interrupted. */
export async function run(invocation: Invocation): Promise<number> {
  const { options, io } = invocation
  const interruption = io.interruption()
  let project: Project | undefined = await resolveProject(options, io)
  while (project !== undefined && !interruption.aborted) project = await watchProject(project, interruption, invocation)
  return exitCode.ok
}

/** Watches with one set of options; resolves to the next set when a config file changes, to undefined at the end. */
async function watchProject(project: Project, interruption: AbortSignal, invocation: Invocation): Promise<Project | undefined> {
  const { options } = invocation
  const started = performance.now()
  const compiler = createCompiler(project.options, { keepFrom: project.out })
  const first = await compiler.compile()
  const watch = await watchFiles([...project.configFiles, ...placesOf(first)], { ignored: project.out, ...options.poll !== undefined && { poll: options.poll } })
  const stop = (): void => { void watch.close() }
  interruption.addEventListener('abort', stop)
  const session: Session = { project, invocation, compiler, writer: createWriter(project.out), result: undefined }
  try {
    // Once more, for what changed before the watch stood.
    await rebuild(session, undefined, started)
    for (;;) {
      watch.add(placesOf(session.result ?? first))
      const changed = interruption.aborted ? undefined : await watch.next()
      if (changed === undefined) return undefined
      if (!project.configFiles.some(file => changed.has(file))) {
        await rebuild(session, changed, performance.now())
        continue
      }
      const next = await reload(invocation)
      if (next !== undefined) return next
    }
  } finally {
    interruption.removeEventListener('abort', stop)
    await watch.close()
    await compiler.close()
  }
}

/** What lasts from one rebuild to the next. */
interface Session {
  project: Project
  invocation: Invocation
  compiler: Compiler
  writer: Writer
  /** The last result that was written and reported. */
  result: CompileResult | undefined
}

async function rebuild(session: Session, changed: Iterable<string> | undefined, started: number): Promise<void> {
  const { io } = session.invocation
  try {
    const result = await session.compiler.update(changed)
    await session.writer.write(result.files)
    if (session.project.resolved.dts !== false) await writeTypes(session.project.resolved.dts, result.atoms)
    report(session, result, started)
    session.result = result
  } catch (error) {
    // A folder that goes while it is written to, or a full disk: the next change may find it mended.
    if (!(error instanceof WriteError)) throw error
    io.stderr.write(`prime: ${error.message}\n`)
  }
}

/** The options anew; undefined, with a word on it, while the config is broken. */
async function reload({ options, io }: Invocation): Promise<Project | undefined> {
  try {
    const project = await resolveProject(options, io)
    io.stdout.write('config changed\n')
    return project
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    io.stderr.write(`prime: ${error.message}\n`)
    return undefined
  }
}

function placesOf({ watchDirs, watchFiles: files, watchMissing }: CompileResult): Set<string> {
  return new Set([...watchDirs, ...files, ...watchMissing])
}

function report({ project: { resolved, out }, invocation: { io, options }, result: before }: Session, after: CompileResult, started: number): void {
  const change = before === undefined ? undefined : compareResults(before, after)
  if (change?.isNothing) return
  const fresh = showFromHere(change?.fresh ?? after.diagnostics, resolved.root, io.cwd)
  if (options.json) {
    const { added = after.atoms.map(({ id }) => id), changed = [], removed = [] } = change ?? {}
    const all = toJsonDiagnostics(showFromHere(after.diagnostics, resolved.root, io.cwd))
    io.stdout.write(`${escapeJson(JSON.stringify({ ok: after.ok, atoms: after.atoms.length, added, changed, removed, tokens: after.tokens, diagnostics: all }))}\n`)
    return
  }
  printDiagnostics(io, io.stderr, fresh, resolved.silent)
  if (resolved.silent) return
  io.stdout.write(before === undefined || change === undefined
    ? summaryLine(io, io.stdout, { what: `watching ${plural(after.atoms.length, 'atom')}`, diagnostics: after.diagnostics, done: `written to ${displayPath(io.cwd, out)}`, started })
    : `${describeChange(change, before, after)} (${Math.round(performance.now() - started)} ms)\n`)
}
