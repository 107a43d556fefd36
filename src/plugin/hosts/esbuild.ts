import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { BuildOptions, BuildResult, OnResolveArgs, OnResolveResult, OutputFile, PartialMessage, PluginBuild, ResolveResult } from 'esbuild'
import { toSlashes } from '../../compile/to-slashes.ts'
import { createSourceText } from '../../diagnostics/source-text.ts'
import { claimOutput } from '../claim-output.ts'
import { createRebuilder } from '../rebuilder.ts'
import { isVirtualName } from '../virtual-module.ts'
import type { Channel } from '../reporter.ts'
import type { Generation, Session } from '../session.ts'
import type { Message } from '../to-message.ts'

// Files of its own namespace esbuild would watch by itself.
const sourceNamespace = 'prime'
const virtualNamespace = 'prime-virtual'

/** How long (ms) after a build its sources begin to be watched: whether esbuild watches does not show, but a single build is disposed of before. */
const patience = 200

/** Marks questions of this plugin to the resolver, so that no instance asks again on being asked. */
class Question {
  readonly askers: readonly Session[]

  constructor(askers: readonly Session[]) {
    this.askers = askers
  }
}

/**
 * Sets the plugin up with esbuild's own means: what goes through `emitFile` there is lost with `outfile`, knows no working
 * directory, is written in spite of `write: false` and never shows in the metafile.
 */
export function setupEsbuild(session: Session, build: PluginBuild): void {
  const { initialOptions: options } = build
  const root = resolve(options.absWorkingDir ?? process.cwd())
  const rebuilder = createRebuilder(session)
  let hasBuilt = false
  let starting: NodeJS.Timeout | undefined

  function toTree(outDir: string): string | undefined {
    const folder = outputFolder(options, root)
    return folder === undefined ? undefined : join(folder, outDir)
  }

  /** What esbuild makes of a path when it is asked without this plugin. */
  async function resolvePlain({ path, kind, importer, namespace, resolveDir, with: attributes, pluginData }: OnResolveArgs): Promise<ResolveResult> {
    const asked = new Question(pluginData instanceof Question ? [...pluginData.askers, session] : [session])
    return build.resolve(path, { kind, importer, namespace, resolveDir, with: attributes, pluginData: asked })
  }

  function isOwnQuestion({ pluginData }: OnResolveArgs): boolean {
    return pluginData instanceof Question && pluginData.askers.includes(session)
  }

  build.onStart(async () => {
    const { messages, channel } = createCollector(root)
    // That esbuild watches shows in the second build only.
    session.configure({ root, live: hasBuilt, tree: ({ outDir }) => toTree(outDir) })
    hasBuilt = true
    // Modules are loaded at the same time: they have to see this generation.
    const beginning = session.begin('')
    try {
      await claimOutput(options, session)
      session.report(await beginning, channel)
    } finally {
      await beginning.catch(() => undefined)
    }
    return messages
  })

  build.onResolve({ filter: entryFilter(options) }, async (args): Promise<OnResolveResult | undefined> => {
    if (isOwnQuestion(args) || (args.kind !== 'entry-point' && args.namespace !== 'file')) return undefined
    const { errors, warnings, path, ...rest } = await resolvePlain(args)
    return errors.length > 0 ? { errors, warnings, watchFiles: [rebuilder.path()] } : { ...rest, path, warnings, watchFiles: [rebuilder.path()] }
  })

  build.onResolve({ filter: /^virtual:prime(?:\/|$)/ }, ({ path }) => {
    return isVirtualName(path) ? { path, namespace: virtualNamespace, sideEffects: false } : undefined
  })

  build.onLoad({ filter: /.*/, namespace: virtualNamespace }, async ({ path }) => {
    const code = await session.loadVirtual(path)
    return code === undefined ? undefined : { contents: code, loader: 'js' }
  })

  build.onResolve({ filter: /\.prime$/ }, async (args): Promise<OnResolveResult | undefined> => {
    // An import with attributes asks for something else than a module.
    if (isOwnQuestion(args) || Object.keys(args.with).length > 0) return undefined
    const found = await resolvePlain(args)
    if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
    return { path: toSlashes(relative(root, found.path)), namespace: sourceNamespace, pluginData: found.path, sideEffects: false }
  })

  build.onLoad({ filter: /.*/, namespace: sourceNamespace }, async ({ pluginData: file }) => {
    const [code] = await Promise.allSettled([session.loadSource(file as string, true)])
    // esbuild adds the stack to what is thrown.
    return code.status === 'fulfilled' ? { contents: code.value, loader: 'js' } : { errors: [{ text: (code.reason as Error).message }] }
  })

  build.onEnd(async (result) => {
    const { messages, channel } = createCollector(root)
    const [outcome] = await Promise.allSettled([session.current()])
    if (outcome.status === 'rejected') return messages
    session.report(outcome.value, channel)
    if (result.errors.length + messages.errors.length === 0) await emit(outcome.value, result)
    return messages
  })

  build.onEnd(() => {
    clearTimeout(starting)
    starting = setTimeout(() => {
      rebuilder.watch().catch((error: unknown) => { process.stderr.write(`${String(error)}\n`) })
    }, patience).unref()
  })

  build.onDispose(() => {
    clearTimeout(starting)
    void rebuilder.close()
    void session.close()
  })

  async function emit({ tree: files, options: { emit: isWanted, outDir } }: Generation, result: BuildResult): Promise<void> {
    const dir = toTree(outDir)
    if (!isWanted || dir === undefined) return
    if (options.write !== false) await session.write(dir, files)
    for (const [path, text] of files) {
      const file = toOutputFile(join(dir, path), text)
      if (options.write === false) result.outputFiles?.push(file)
      if (result.metafile !== undefined) result.metafile.outputs[toSlashes(relative(root, file.path))] = { bytes: file.contents.length, inputs: {}, imports: [], exports: [] }
    }
  }
}

/** Matches the entry points, so that a large build is not asked about each of its imports; everything where they are patterns or a text. */
function entryFilter({ entryPoints }: BuildOptions): RegExp {
  const list = entryPoints === undefined ? [] : Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints)
  const paths = list.map(entry => typeof entry === 'string' ? entry : entry.in)
  if (paths.length === 0 || paths.some(path => path.includes('*'))) return /.*/
  return new RegExp(`^(?:\\./)?(?:${paths.map(path => path.replace(/[^\w/ -]/g, String.raw`\$&`)).join('|')})$`)
}

/** Where esbuild's outputs go; nowhere when it prints them. */
function outputFolder({ outdir, outfile }: BuildOptions, root: string): string | undefined {
  if (outdir !== undefined) return resolve(root, outdir)
  return outfile === undefined ? undefined : dirname(resolve(root, outfile))
}

function toOutputFile(path: string, text: string): OutputFile {
  const contents = new TextEncoder().encode(text)
  return { path, contents, hash: createHash('sha256').update(contents).digest('base64').slice(0, 11), text }
}

interface Collector {
  messages: { errors: PartialMessage[], warnings: PartialMessage[] }
  channel: Channel
}

function createCollector(root: string): Collector {
  const messages: Collector['messages'] = { errors: [], warnings: [] }
  const toMessage = (message: Message): PartialMessage => toEsbuildMessage(message, root)
  return {
    messages,
    channel: {
      warn(message) { messages.warnings.push(toMessage(message)) },
      fail(failures) { messages.errors.push(...failures.map(toMessage)) },
    },
  }
}

/** esbuild's columns are 0-based and count bytes. */
function toEsbuildMessage({ text, place }: Message, root: string): PartialMessage {
  if (place === undefined) return { text }
  const { file, line, column, endLine, endColumn } = place
  const lineText = readLine(resolve(root, file), line)
  const end = endLine === line ? endColumn : lineText.length + 1
  return {
    text,
    location: {
      file,
      line,
      column: Buffer.byteLength(lineText.slice(0, column - 1)),
      length: Buffer.byteLength(lineText.slice(column - 1, end - 1)),
      lineText,
    },
  }
}

function readLine(file: string, line: number): string {
  try {
    return createSourceText(file, readFileSync(file, 'utf8')).text.split(/\r\n?|\n/)[line - 1] ?? ''
  } catch {
    return ''
  }
}
