import { OptionError } from '../../compile/option-error.ts'
import type { CompileResult } from '../../compile/compile-result.ts'
import { createWriter, type Writer } from '../../compile/create-writer.ts'
import { createPathWatch } from '../../compile/watch-paths.ts'
import { watchProject, type ProjectSetup } from '../../compile/watch-project.ts'
import { WriteError } from '../../compile/write-error.ts'
import { writeTypes } from '../../compile/write-types.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import { escapeJson } from '../../diagnostics/stringify-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { exitCode } from '../exit-code.ts'
import type { CliIo } from '../io.ts'
import { plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject, type Project } from '../resolve-project.ts'
import { compareResults, describeChange } from '../watch/describe-change.ts'
import { explainLimit } from '../watch/explain-limit.ts'
import { createPathPoll } from '../watch/poll-paths.ts'
import { createFolderWatch } from '../watch/watch-folder.ts'

/** A project as it stood at the last look. */
interface Setup extends ProjectSetup {
  project: Project
}

/** What was written and reported for one set of options. */
interface Session {
  project: Project
  writer: Writer
  result?: CompileResult
}

/** `prime watch`: compiles, writes, and does so again after every change, until it is interrupted. */
export async function run(invocation: Invocation): Promise<number> {
  const { options, io } = invocation
  const interruption = io.interruption()
  let project = await resolveProject(options, io)
  let session: Session | undefined

  const prepare = async (): Promise<Setup> => {
    project = await resolveProject(options, io)
    return { options: project.options, configFiles: project.configFiles, keepFrom: project.out, project }
  }
  const onResult = async (result: CompileResult, setup: Setup, milliseconds: number): Promise<void> => {
    const started = performance.now() - milliseconds
    if (session === undefined || JSON.stringify(session.project) !== JSON.stringify(setup.project)) {
      if (session !== undefined && !options.json) io.stdout.write('config changed\n')
      session = { project: setup.project, writer: createWriter(setup.project.out) }
    }
    await session.writer.write(result.tree)
    if (setup.project.resolved.dts !== false) await writeTypes(setup.project.resolved.dts, result.atoms)
    report(session, invocation, result, started)
    session.result = result
  }

  let end: (error?: unknown) => void = () => undefined
  const ended = new Promise<unknown>((resolve) => { end = resolve })
  const onError = (error: unknown): void => {
    // A config that is broken, a folder that goes while it is written to, a full disk: the next change may find it mended.
    if (error instanceof OptionError || error instanceof WriteError) io.stderr.write(`prime: ${error.message}\n`)
    else end(explainLimit(error))
  }
  const poll = options.poll ?? pollingFromEnv(io.env)
  const watch = watchProject(prepare, project.configFiles, { onResult, onError }, onChange => poll === undefined
    ? createPathWatch(onChange, createFolderWatch(() => project.out, onError))
    : createPathPoll(onChange, poll))
  const stop = (): void => { end() }
  interruption.addEventListener('abort', stop)
  if (interruption.aborted) stop()
  const error = await ended
  interruption.removeEventListener('abort', stop)
  await watch.close()
  if (error !== undefined) throw error
  return exitCode.ok
}

/** How often (ms) to look at files by chokidar's own variables `CHOKIDAR_USEPOLLING` and `CHOKIDAR_INTERVAL`, which containers set. */
function pollingFromEnv({ CHOKIDAR_USEPOLLING: isOn = '', CHOKIDAR_INTERVAL: interval = '' }: CliIo['env']): number | undefined {
  return ['', '0', 'false'].includes(isOn.toLowerCase()) ? undefined : Math.max(10, Number.parseInt(interval, 10) || 100)
}

function report({ project: { resolved, out }, result: before }: Session, { io, options }: Invocation, after: CompileResult, started: number): void {
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
    ? summaryLine(io, io.stdout, { what: `watching ${plural(after.atomCount, 'atom')}`, diagnostics: after.diagnostics, done: `written to ${displayPath(io.cwd, out)}`, started })
    : `${describeChange(change, before, after)} (${Math.round(performance.now() - started)} ms)\n`)
}
