import { createColors } from 'picocolors'
import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import type { Tree, TreeAtom } from '../../runtime/tree.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { findAtom } from '../find-atom.ts'
import { openTree, type OpenedTree } from '../open-tree.ts'
import { printJson } from '../print-json.ts'
import { useColors } from '../use-colors.ts'
import { warnUnknownVerb } from '../warn-unknown.ts'

/** One atom of the dependency tree and how it was reached. */
interface DepsNode {
  id: string
  /** The verb of the edge from the atom above. */
  type?: string
  /** `out` when the atom above points here, `in` when this one points there. */
  direction?: 'out' | 'in'
  /** `cycle`: it stands above on this path. `repeated`: its edges are shown elsewhere. `broken`: it has errors. `external`: the tree has it not. */
  mark?: 'cycle' | 'repeated' | 'broken' | 'external'
  status?: string
  edges?: DepsNode[]
}

interface Walk {
  tree: Tree
  broken: OpenedTree['broken']
  directions: readonly ('out' | 'in')[]
  isWanted: (type: string) => boolean
  /** Atoms whose edges have been shown. */
  expanded: Set<string>
}

const defaultDepth = 3

/** `prime deps`: what an atom points to, what points to it, and so on, as a tree; cycles are marked. */
export async function run({ args: [id], options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const { tree, broken } = opened
  const atom = findAtom(opened, id!, io.cwd)
  const direction = options.direction ?? 'out'
  warnUnknownVerb(io, options.verb, tree)
  const walk: Walk = {
    tree,
    broken,
    directions: direction === 'both' ? ['out', 'in'] : [direction === 'in' ? 'in' : 'out'],
    isWanted: type => options.verb?.includes(type) ?? true,
    expanded: new Set(),
  }
  const root = expand(walk, { id: atom.id }, options.depth ?? defaultDepth, [])
  if (options.json) printJson(io, root)
  else io.stdout.write(draw(root, createColors(useColors(io.stdout, io.env))))
  return exitCode.ok
}

function expand(walk: Walk, node: DepsNode, depth: number, path: readonly string[]): DepsNode {
  const atom = walk.tree.atoms.get(node.id)
  if (atom === undefined) return { ...node, mark: walk.broken.has(node.id) ? 'broken' : 'external' }
  const known: DepsNode = atom.status === 'active' ? node : { ...node, status: statusOf(atom) }
  if (path.includes(node.id)) return { ...known, mark: 'cycle' }
  const steps = walk.directions.flatMap(direction => stepsFrom(walk, atom, direction))
    .filter(step => step.id !== path.at(-1) || step.direction === node.direction)
  if (steps.length === 0 || depth === 0) return known
  if (walk.expanded.has(node.id)) return { ...known, mark: 'repeated' }
  walk.expanded.add(node.id)
  return { ...known, edges: steps.map(step => expand(walk, step, depth - 1, [...path, node.id])) }
}

function stepsFrom({ tree, isWanted }: Walk, atom: TreeAtom, direction: 'out' | 'in'): DepsNode[] {
  const steps = direction === 'out'
    ? atom.edges.map(({ type, target }) => ({ id: target, type, direction }))
    : (tree.incoming.get(atom.id) ?? []).map(({ type, source }) => ({ id: source, type, direction }))
  return steps.filter(({ type }) => isWanted(type))
}

function statusOf({ status, supersededBy }: TreeAtom): string {
  return supersededBy === undefined ? status : `${status}, use ${supersededBy}`
}

const marks = { cycle: ' (cycle)', repeated: ' (shown above)', broken: ' (has errors)', external: ' (not in this tree)' } as const

function draw(root: DepsNode, colors: ReturnType<typeof createColors>): string {
  const lines: string[] = []
  const visit = (node: DepsNode, first: string, rest: string): void => {
    const verb = node.type === undefined ? '' : `${colors.cyan(`${escapeControlInLine(node.type)} ${node.direction === 'in' ? '←' : '→'}`)} `
    const mark = node.mark === undefined ? '' : colors.yellow(marks[node.mark])
    const status = node.status === undefined ? '' : colors.dim(` [${escapeControlInLine(node.status)}]`)
    lines.push(`${first}${verb}${escapeControlInLine(node.id)}${status}${mark}`)
    node.edges?.forEach((child, index, all) => {
      const isLast = index === all.length - 1
      visit(child, `${rest}${isLast ? '└─ ' : '├─ '}`, `${rest}${isLast ? '   ' : '│  '}`)
    })
  }
  visit(root, '', '')
  return lines.join('\n') + '\n'
}
