import { statuses } from '../../model/create-atom.ts'
import { levels } from '../../tree-format/level.ts'
import type { TreeAtom } from '../../runtime/tree.ts'
import type { ResolvedOptions } from '../../compile/resolve-options.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { formatTable } from '../format-table.ts'
import { openTree } from '../open-tree.ts'
import type { CliOptions } from '../option-table.ts'
import { printJson } from '../print-json.ts'
import { plural } from '../report.ts'
import { warnUnknown } from '../warn-unknown.ts'

/** `prime list`: the atoms that pass all filters, with the tokens of their projections. */
export async function run({ options, io }: Invocation): Promise<number> {
  const { tree, resolved: { budgets } } = await openTree(options, io)
  const all = [...tree.atoms.values()]
  warnUnknown(io, 'kind', options.kind, all.map(({ kind }) => kind))
  warnUnknown(io, 'status', options.status, [...statuses, ...all.map(({ status }) => status)])
  warnUnknown(io, 'tag', options.tag, all.flatMap(({ tags }) => tags))
  warnUnknown(io, 'domain', options.domain, all.flatMap(({ domains }) => domains))
  warnUnknown(io, 'scope', options.scope?.replace(/^@?/, '@'), all.map(({ id }) => id.slice(0, id.indexOf('/'))))
  const atoms = all.filter(atom => filters.every(passes => passes(atom, options, budgets)))
  if (options.json) {
    printJson(io, atoms.map(toJson))
    return exitCode.ok
  }
  const rows = atoms.map(atom => [atom.id, ...levels.map(level => atom.tokens[level]), statusText(atom) + (atom.lead || atom.description)])
  if (rows.length > 0) {
    const columns = [{ heading: 'id' }, ...levels.map(heading => ({ heading, align: 'right' as const })), { heading: 'says' }]
    io.stdout.write(formatTable(columns, rows, io.stdout.columns))
  }
  io.stderr.write(`${atoms.length} of ${plural(tree.atoms.size, 'atom')}\n`)
  return exitCode.ok
}

type Filter = (atom: TreeAtom, options: CliOptions, budgets: ResolvedOptions['budgets']) => boolean

const filters: readonly Filter[] = [
  ({ kind }, { kind: kinds }) => kinds === undefined || kinds.includes(kind),
  ({ id }, { scope }) => scope === undefined || id.startsWith(`@${scope.replace(/^@/, '')}/`),
  ({ domains }, { domain }) => domain === undefined || domains.includes(domain),
  ({ tags }, { tag }) => tag?.every(wanted => tags.includes(wanted)) ?? true,
  ({ status }, { status: statuses }) => statuses === undefined || statuses.includes(status),
  ({ kind, tokens }, { overBudget }, budgets) => overBudget !== true || levels.some(level => tokens[level] > (budgets.kinds[kind]?.[level] ?? budgets[level])),
]

function statusText({ status, supersededBy }: TreeAtom): string {
  if (status === 'active') return ''
  return supersededBy === undefined ? `[${status}] ` : `[${status}, use ${supersededBy}] `
}

function toJson({ id, kind, name, version, status, supersededBy, domains, tags, description, lead, tokens, quality }: TreeAtom): object {
  return { id, kind, name, version, status, supersededBy, domains, tags, description, lead, tokens, quality }
}
