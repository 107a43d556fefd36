import { createColors } from 'picocolors'
import { escapeControl } from '../../diagnostics/escape-control.ts'
import type { Invocation } from '../command.ts'
import { findClientServers } from '../doctor/client-servers.ts'
import { checkFreshness } from '../doctor/freshness.ts'
import { isSupportedNode } from '../doctor/supported-node.ts'
import { displayPath } from '../display-path.ts'
import { exitCode } from '../exit-code.ts'
import { printJson } from '../print-json.ts'
import { plural } from '../report.ts'
import { resolveProject, type Project } from '../resolve-project.ts'
import { useColors } from '../use-colors.ts'
import { version } from '../../../package.json'
import { OptionError } from '../../compile/option-error.ts'
import { compile } from '../../compile/compile.ts'
import { countLevels } from '../../diagnostics/count-levels.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { discoverTree } from '../../runtime/discover-tree.ts'
import { TreeError } from '../../runtime/tree-error.ts'

/** One thing that was looked at. */
interface Finding {
  about: string
  found: string
  /** What to do; present when something is wrong. */
  advice?: string
}

/** `prime doctor`: what there is of a project, from sources to client, and one line of advice for each fault. */
export async function run(invocation: Invocation): Promise<number> {
  const { io, options } = invocation
  const findings: Finding[] = []
  for await (const finding of examine(invocation)) findings.push(finding)
  const faults = findings.filter(({ advice }) => advice !== undefined)
  if (options.json) {
    printJson(io, { ok: faults.length === 0, findings })
  } else {
    const colors = createColors(useColors(io.stdout, io.env))
    for (const { about, found, advice } of findings) {
      const mark = advice === undefined ? colors.green('ok   ') : colors.red('fault')
      io.stdout.write(`${mark}  ${about.padEnd(7)}  ${escapeControl(found)}\n${advice === undefined ? '' : `                → ${escapeControl(advice)}\n`}`)
    }
  }
  return faults.length === 0 ? exitCode.ok : exitCode.findings
}

async function* examine({ io, options }: Invocation): AsyncGenerator<Finding> {
  yield {
    about: 'version',
    found: `prime ${version}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
    ...!isSupportedNode(process.versions.node) && { advice: 'install Node.js 20.19, 22.12 or later' },
  }
  let project: Project
  try {
    project = await resolveProject(options, io)
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    yield { about: 'config', found: error.message.replaceAll('\n', ' '), advice: 'mend the config; nothing else can be looked at before' }
    return
  }
  const show = (path: string): string => displayPath(io.cwd, path)
  yield { about: 'config', found: project.configFile === undefined ? 'none, all options have their defaults' : show(project.configFile) }

  const result = await compile({ ...project.options, deep: false })
  const { error, warning } = countLevels(result.diagnostics)
  yield {
    about: 'sources',
    found: `${plural(result.atoms.length, 'atom')} in ${plural(result.sources.length, 'file')} of ${project.resolved.src.map(show).join(', ')}; ${plural(error, 'error')}, ${plural(warning, 'warning')}`,
    ...sourceAdvice(result.diagnostics),
  }

  const place = options.tree ?? project.resolved.root
  let tree: string | undefined
  try {
    tree = await discoverTree(options.tree === undefined && await isTree(project.out) ? project.out : place)
    const stale = await checkFreshness(result.files, tree)
    yield stale === undefined
      ? { about: 'tree', found: `${show(tree)}, as the sources say` }
      : { about: 'tree', found: `${show(tree)}, ${stale}`, advice: 'run `prime compile`, or the build that makes it' }
  } catch (failure) {
    if (!(failure instanceof TreeError)) throw failure
    yield { about: 'tree', found: failure.reason === 'no-tree' ? `none in ${show(place)} or up to four folders below it` : failure.message, advice: 'run `prime compile`, or the build that makes it' }
  }

  const servers = await findClientServers(project.resolved.root, io.env)
  if (servers.length === 0) yield { about: 'client', found: 'no client of this project is told about prime-mcp', advice: 'run `prime mcp-config --client claude-code --write`; `prime mcp-config --help` lists the others' }
  for (const { title, file, folder } of servers) {
    const served = folder === undefined ? undefined : await discoverTree(folder).catch(() => null)
    yield served === null
      ? { about: 'client', found: `${title} (${file}) starts prime-mcp over ${show(folder!)}, where no tree is`, advice: 'build the tree, or name its folder in that file' }
      : { about: 'client', found: `${title} (${file})${served === undefined ? '' : ` serves ${show(served)}`}` }
  }
}

function sourceAdvice(diagnostics: readonly Diagnostic[]): { advice?: string } {
  const codes = new Set(diagnostics.map(({ code }) => code))
  if (codes.has('prime/missing-source-folder')) return { advice: 'run `prime init` for a first domain, or name your folder with `src` in the config' }
  if (codes.has('prime/no-sources')) return { advice: 'put a `.prime` file there, or change `src`, `include` or `exclude` in the config' }
  return countLevels(diagnostics).error > 0 ? { advice: 'run `prime check` and mend the errors' } : {}
}

async function isTree(folder: string): Promise<boolean> {
  return discoverTree(folder).then(found => found === folder, () => false)
}
