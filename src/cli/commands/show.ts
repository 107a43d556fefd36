import { readFile } from 'node:fs/promises'
import { createColors } from 'picocolors'
import { escapeControl } from '../../diagnostics/escape-control.ts'
import type { TreeAtom } from '../../runtime/tree.ts'
import { chunkPaths } from '../../tree-format/layout.ts'
import { levels, type Level } from '../../tree-format/level.ts'
import { toJsonDiagnostics } from '../../diagnostics/format-json.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { BrokenAtomError } from '../broken-atom-error.ts'
import { findId } from '../find-atom.ts'
import type { BrokenAtom } from '../find-broken-atoms.ts'
import { FileError } from '../file-error.ts'
import { openTree, type OpenedTree } from '../open-tree.ts'
import type { CliIo } from '../io.ts'
import { printJson } from '../print-json.ts'
import { printDiagnostics, showFromHere } from '../report.ts'
import { useColors } from '../use-colors.ts'

/**
 * `prime show <id>`: one projection of an atom as agents read it; with `--tokens`, what each projection costs. Of an
 * atom with errors, what agents would read, if that can be said, with its errors on standard error.
 */
export async function run({ args: [name], options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const id = findId(opened, name!)
  const level = (options.level ?? 'full') as Level
  const broken = opened.broken.get(id)
  const { text, tokens } = broken === undefined ? await readProjection(opened, opened.tree.atoms.get(id)!, level) : await projectBroken(opened, broken, level, io)
  const diagnostics = broken && showFromHere(broken.errors, opened.resolved.root, io.cwd)
  if (options.json) {
    printJson(io, { id, level, tokens, text, ...diagnostics && { diagnostics: toJsonDiagnostics(diagnostics) } })
  } else {
    io.stdout.write(io.stdout.isTTY ? escapeControl(text) : text)
    if (options.tokens) {
      const colors = createColors(useColors(io.stderr, io.env))
      const prices = levels.map(each => (each === level ? colors.bold : colors.dim)(`${each} ${tokens[each]}`))
      io.stderr.write(`tokens: ${prices.join(', ')}\n`)
    }
    printDiagnostics(io, io.stderr, diagnostics ?? [], false)
  }
  return broken === undefined ? exitCode.ok : exitCode.findings
}

/** A projection, and the prices of all. */
interface Shown {
  text: string
  tokens: Record<Level, number>
}

async function readProjection({ compiled }: OpenedTree, { id, paths, tokens }: TreeAtom, level: Level): Promise<Shown> {
  if (compiled !== undefined) return { text: compiled.files.get(`${id}/${chunkPaths[level]}`)!, tokens }
  try {
    return { text: await readFile(paths[level], 'utf8'), tokens }
  } catch (error) {
    throw new FileError(`the ${level} of \`${id}\` cannot be read: ${(error as Error).message}`)
  }
}

/** Throws a `BrokenAtomError` for an atom of which too little is right. */
async function projectBroken({ resolved }: OpenedTree, broken: BrokenAtom, level: Level, io: CliIo): Promise<Shown> {
  if (broken.atom.lead === undefined) {
    printDiagnostics(io, io.stderr, showFromHere(broken.errors, resolved.root, io.cwd), false)
    throw new BrokenAtomError(broken, resolved.root, io.cwd)
  }
  const { chunk } = await import('../../compile/chunk.ts')
  const { budgets, encoding, projections, kinds } = resolved
  const chunks = await chunk(broken.atom, { budgets, encoding, projections, kinds })
  return { text: chunks[level], tokens: chunks.tokens }
}
