import { OptionError } from '../../compile/option-error.ts'
import { createCompiler } from '../../compile/create-compiler.ts'
import type { CompileResult } from '../../compile/compile-result.ts'
import { createWriter } from '../../compile/create-writer.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { exitCode } from '../exit-code.ts'
import { plural, printDiagnostics, showFromHere, summaryLine } from '../report.ts'
import { resolveProject, type Project } from '../resolve-project.ts'
import { compareResults, describeChange } from '../watch/describe-change.ts'
import { watchFiles, type FileWatch } from '../watch/watch-files.ts'

/** `prime watch`: compiles, writes, and does so again after every change, until it is interrupted. */
export async function run(invocation: Invocation): Promise<number> {
  const { options, io } = invocation
  const interruption = io.interruption()
  const project = await resolveProject(options, io)
  const watch = await watchFiles(project.configFiles, { ignored: project.out, ...options.poll !== undefined && { poll: options.poll } })
  const stop = (): void => { void watch.close() }
  interruption.addEventListener('abort', stop)
  try {
    let current: Project | undefined = project
    while (current !== undefined && !interruption.aborted) current = await watchProject(current, watch, invocation)
    return exitCode.ok
  } finally {
    interruption.removeEventListener('abort', stop)
    await watch.close()
  }
}

/** Watches with one set of options; resolves to the next set when a config file changes, to undefined at the end. */
async function watchProject(project: Project, watch: FileWatch, invocation: Invocation): Promise<Project | undefined> {
  const { io } = invocation
  const compiler = createCompiler(project.options, { keepFrom: project.out })
  const writer = createWriter(project.out)
  try {
    let started = performance.now()
    let result = await compiler.compile()
    await writer.write(result.files)
    watch.add(placesOf(result))
    report(project, invocation, undefined, result, started)
    for (;;) {
      const changed = await watch.next()
      if (changed === undefined) return undefined
      started = performance.now()
      if (project.configFiles.some(file => changed.has(file))) {
        const next = await reload(invocation)
        if (next !== undefined) return next
        continue
      }
      const before = result
      result = await compiler.update(changed)
      await writer.write(result.files)
      watch.add(placesOf(result))
      report(project, invocation, before, result, started)
    }
  } catch (error) {
    // A folder that goes while it is written to, or a full disk: what comes next may mend it.
    if (!(error instanceof Error && error.name === 'WriteError')) throw error
    io.stderr.write(`prime: ${error.message}\n`)
    return await watch.next() === undefined ? undefined : project
  } finally {
    await compiler.close()
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

function report({ resolved, out }: Project, { io }: Invocation, before: CompileResult | undefined, after: CompileResult, started: number): void {
  if (before === undefined) {
    printDiagnostics(io, io.stderr, showFromHere(after.diagnostics, resolved.root, io.cwd), resolved.silent)
    io.stdout.write(summaryLine(io, io.stdout, { what: `watching ${plural(after.atoms.length, 'atom')}`, diagnostics: after.diagnostics, done: `written to ${displayPath(io.cwd, out)}`, started }))
    return
  }
  const change = compareResults(before, after)
  if (change.isNothing) return
  printDiagnostics(io, io.stderr, showFromHere(change.fresh, resolved.root, io.cwd), resolved.silent)
  io.stdout.write(`${describeChange(change, before, after)} (${Math.round(performance.now() - started)} ms)\n`)
}
