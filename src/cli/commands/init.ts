import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createColors } from 'picocolors'
import { version } from '../../../package.json'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { addServer, hasServer } from '../edit-mcp-config.ts'
import { exitCode } from '../exit-code.ts'
import { FileError } from '../file-error.ts'
import { addPlugin, hasPlugin } from '../init/add-plugin.ts'
import { addDevDependency, readManifest } from '../init/manifest.ts'
import { bundlers, pluginLines, type BundlerSpec } from '../init/bundlers.ts'
import { findPackageManager } from '../init/package-managers.ts'
import { isScope, starterFiles, toScope } from '../init/starter.ts'
import type { CliIo } from '../io.ts'
import { mcpClients, serverCommand, thisPlatform } from '../mcp-clients.ts'
import { printJson } from '../print-json.ts'
import { UsageError } from '../usage-error.ts'
import { useColors } from '../use-colors.ts'

/** What `init` is about to do: all is decided before the first file is written. */
interface Plan {
  /** Texts by absolute path. */
  files: Map<string, string>
  byHand: Task[]
  /** The command lines that come next. */
  next: string[]
}

/** What the person has to do by hand. */
interface Task {
  what: string
  /** What is to be added. */
  lines: string
}

/** `prime init [dir]`: a first domain of five atoms, the plugin in the bundler's config, and the lines for an MCP client. */
export async function run({ args: [dir = '.'], options, io }: Invocation): Promise<number> {
  const root = resolve(io.cwd, dir)
  const name = await chooseName(basename(root), options.name, io, options.yes === true || options.json === true)
  const plan = await makePlan(root, name, io)
  for (const [path, text] of plan.files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const written = [...plan.files.keys()].map(path => displayPath(io.cwd, path))
  if (options.json) {
    printJson(io, { name, written, byHand: plan.byHand, next: plan.next })
    return exitCode.ok
  }
  const colors = createColors(useColors(io.stdout, io.env))
  io.stdout.write(written.map(path => `${colors.green('wrote')} ${path}\n`).join(''))
  for (const { what, lines } of plan.byHand) io.stdout.write(`\n${colors.yellow('by hand:')} ${what}:\n\n${indent(lines)}\n`)
  io.stdout.write(`\nNext:\n${plan.next.map(line => `  ${line}\n`).join('')}`)
  return exitCode.ok
}

async function chooseName(folder: string, given: string | undefined, io: CliIo, isQuiet: boolean): Promise<string> {
  const standard = toScope(folder)
  const asked = given ?? (isQuiet || io.ask === undefined ? '' : (await io.ask(`Scope of the atoms, as in @${standard}/rule-x (${standard}): `)).trim())
  const name = (asked || standard).replace(/^@/, '')
  if (!isScope(name)) throw new UsageError(`\`${name}\` is no scope: use lower-case letters, digits and single hyphens, 40 characters at most`)
  return name
}

async function makePlan(root: string, name: string, io: CliIo): Promise<Plan> {
  const files = new Map([...starterFiles(name)].map(([path, text]) => [join(root, path), text]))
  for (const path of files.keys()) {
    if (await exists(path)) throw new FileError(`\`${displayPath(io.cwd, path)}\` exists: nothing was written, for \`prime init\` overwrites nothing`)
  }
  const byHand: Task[] = []
  const here = displayPath(io.cwd, root)
  const next = here === '.' ? [] : [`cd ${here}`]
  const manifest = await readManifest(root)
  const manager = await findPackageManager(root)
  const bundler = await findBundler(root, manifest?.packages ?? new Set())
  if (manifest !== undefined && !manifest.packages.has('unplugin-prime')) {
    files.set(join(root, 'package.json'), addDevDependency(manifest.text, 'unplugin-prime', `^${version}`))
    next.push(manager.install)
  }
  if (bundler !== undefined) await planPlugin(root, bundler, files, byHand)
  const build = bundler !== undefined && manifest?.scripts.has('build') ? `${manager.run} build` : `${manager.exec} ${bundler?.spec.build ?? 'prime compile'}`
  next.push(`${manager.exec} prime check`, build, `${manager.exec} prime query add knowledge`)
  await planMcp(root, files)
  return { files, byHand, next }
}

async function findBundler(root: string, packages: ReadonlySet<string>): Promise<{ spec: BundlerSpec, config?: string } | undefined> {
  for (const spec of bundlers) {
    for (const config of spec.configs) {
      if (await exists(join(root, config))) return { spec, config }
    }
  }
  const spec = bundlers.find(candidate => packages.has(candidate.package))
  return spec === undefined ? undefined : { spec }
}

async function planPlugin(root: string, { spec, config }: { spec: BundlerSpec, config?: string }, files: Map<string, string>, byHand: Task[]): Promise<void> {
  if (config === undefined) {
    if (spec.configText === undefined) byHand.push({ what: `add the plugin to your ${spec.title} build`, lines: pluginLines(spec) })
    else files.set(join(root, spec.configs[0]!), spec.configText)
    return
  }
  const before = await readFile(join(root, config), 'utf8')
  if (hasPlugin(before)) return
  const after = addPlugin(before, spec.entry)
  if (after === undefined) byHand.push({ what: `add the plugin to ${config}`, lines: pluginLines(spec, before) })
  else files.set(join(root, config), after)
}

async function planMcp(root: string, files: Map<string, string>): Promise<void> {
  const client = mcpClients['claude-code']!
  const file = client.file as string
  const path = join(root, file)
  const before = await exists(path) ? await readFile(path, 'utf8') : ''
  if (!hasServer(client, before)) files.set(path, addServer(client, serverCommand('.', thisPlatform()), before, file))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false)
}

function indent(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '  ')
}
