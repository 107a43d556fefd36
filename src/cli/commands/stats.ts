import { compareCodePoints } from '../../diagnostics/compare-code-points.ts'
import { countTokens, loadTokenizer } from '../../project/count-tokens.ts'
import { query } from '../../runtime/query.ts'
import type { TreeAtom } from '../../runtime/tree.ts'
import { levels, type Level } from '../../tree-format/level.ts'
import type { ResolvedOptions } from '../../compile/resolve-options.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { formatTable } from '../format-table.ts'
import { openTree } from '../open-tree.ts'
import { printJson } from '../print-json.ts'

/** The tokens of one level over the atoms of one kind. */
interface Row {
  kind: string
  level: Level
  count: number
  min: number
  median: number
  p95: number
  max: number
  overBudget: number
}

/** What agents pay, in tokens. */
interface Costs {
  /** The index, `_index.xml`. */
  index: number
  /** Everything at full, without any choice. */
  everything: number
  /** The best atoms that one query with the default budget gives. */
  answer: number
}

/** `prime stats`: how many tokens the projections have, by kind and level, and what reading by index saves. */
export async function run({ options, io }: Invocation): Promise<number> {
  const { tree, resolved: { budgets, encoding } } = await openTree(options, io)
  const byKind = new Map<string, TreeAtom[]>()
  for (const atom of tree.atoms.values()) byKind.set(atom.kind, [...byKind.get(atom.kind) ?? [], atom])
  const groups: [string, readonly TreeAtom[]][] = [...[...byKind].sort(([a], [b]) => compareCodePoints(a, b)), ['all', [...tree.atoms.values()]]]
  const rows = groups.flatMap(([kind, atoms]) => levels.map(level => summarise(kind, level, atoms, budgets)))
  await loadTokenizer(encoding)
  const costs: Costs = {
    index: tree.roots.reduce((sum, root) => sum + countTokens(root.indexXml, encoding), 0),
    everything: sum(tree.atoms.values(), 'full'),
    answer: query(tree).total_tokens,
  }
  if (options.json) printJson(io, { rows, costs })
  else io.stdout.write(`${formatRows(rows)}\n${formatCosts(costs)}`)
  return exitCode.ok
}

function summarise(kind: string, level: Level, atoms: readonly TreeAtom[], budgets: ResolvedOptions['budgets']): Row {
  const tokens = atoms.map(atom => atom.tokens[level]).sort((a, b) => a - b)
  const at = (share: number): number => tokens[Math.max(0, Math.ceil(share * tokens.length) - 1)] ?? 0
  const isOver = (atom: TreeAtom): boolean => atom.tokens[level] > (budgets.kinds[atom.kind]?.[level] ?? budgets[level])
  return { kind, level, count: tokens.length, min: at(0), median: at(0.5), p95: at(0.95), max: at(1), overBudget: atoms.filter(isOver).length }
}

function sum(atoms: Iterable<TreeAtom>, level: Level): number {
  let total = 0
  for (const atom of atoms) total += atom.tokens[level]
  return total
}

function formatRows(rows: readonly Row[]): string {
  const numbers = ['count', 'min', 'median', 'p95', 'max', 'over budget'].map(heading => ({ heading, align: 'right' as const }))
  return formatTable([{ heading: 'kind' }, { heading: 'level' }, ...numbers], rows.map(row => Object.values(row)))
}

function formatCosts({ index, everything, answer }: Costs): string {
  const share = everything === 0 ? 0 : Math.round((index + answer) / everything * 100)
  return [
    ['index', index],
    ['one answer within the default budget', answer],
    ['index and one answer', index + answer],
    ['everything at full', everything],
  ].map(([what, tokens]) => `${what}: ${tokens} tokens\n`).join('') + `Index and one answer are ${share}% of everything.\n`
}
