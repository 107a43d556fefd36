import { readFile } from 'node:fs/promises'
import { createColors } from 'picocolors'
import { escapeControl } from '../../diagnostics/escape-control.ts'
import type { TreeAtom } from '../../runtime/tree.ts'
import { chunkPaths } from '../../tree-format/layout.ts'
import { levels, type Level } from '../../tree-format/level.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { findAtom } from '../find-atom.ts'
import { FileError } from '../file-error.ts'
import { openTree, type OpenedTree } from '../open-tree.ts'
import { printJson } from '../print-json.ts'
import { useColors } from '../use-colors.ts'

/** `prime show <id>`: one projection of an atom as agents read it; with `--tokens`, what each projection costs. */
export async function run({ args: [id], options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const atom = findAtom(opened.tree, id!)
  const level = (options.level ?? 'full') as Level
  const text = await readProjection(opened, atom, level)
  if (options.json) {
    printJson(io, { id: atom.id, level, tokens: atom.tokens, text })
    return exitCode.ok
  }
  io.stdout.write(io.stdout.isTTY ? escapeControl(text) : text)
  if (options.tokens) {
    const colors = createColors(useColors(io.stderr, io.env))
    const prices = levels.map(name => (name === level ? colors.bold : colors.dim)(`${name} ${atom.tokens[name]}`))
    io.stderr.write(`tokens: ${prices.join(', ')}\n`)
  }
  return exitCode.ok
}

async function readProjection({ compiled }: OpenedTree, atom: TreeAtom, level: Level): Promise<string> {
  if (compiled !== undefined) return compiled.files.get(`${atom.id}/${chunkPaths[level]}`)!
  try {
    return await readFile(atom.paths[level], 'utf8')
  } catch (error) {
    throw new FileError(`the ${level} of \`${atom.id}\` cannot be read: ${(error as Error).message}`)
  }
}
