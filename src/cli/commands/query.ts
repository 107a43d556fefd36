import { query, type QueryInput } from '../../runtime/query.ts'
import type { Level } from '../../tree-format/level.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { formatHits } from '../format-hits.ts'
import { openTree } from '../open-tree.ts'
import { printJson } from '../print-json.ts'
import { printWarnings } from '../print-warnings.ts'
import { plural } from '../report.ts'
import { warnUnwritten } from '../warn-unwritten.ts'

/** `prime query`: what `prime_query` answers, with rank, price and reason, for tuning by hand. */
export async function run({ args: words, options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const { tree, compiled } = opened
  const input: QueryInput = {
    ...words.length > 0 && { scope: words.join(' ') },
    ...options.tag !== undefined && { tags: options.tag },
    ...options.level !== undefined && { level: options.level as Level },
    ...options.budget !== undefined && { budget_tokens: options.budget },
    ...options.kind !== undefined && { kinds: options.kind },
    ...options.exclude !== undefined && { exclude_ids: options.exclude },
  }
  const answer = query(tree, input)
  if (options.json) {
    const warnings = [...answer.warnings ?? [], ...await warnUnwritten(answer.hits, opened)]
    printJson(io, { ...answer, ...warnings.length > 0 && { warnings } })
    return exitCode.ok
  }
  io.stdout.write(formatHits(answer.hits, io.cwd, compiled === undefined))
  printWarnings(io, answer.warnings)
  io.stderr.write(`${plural(answer.hits.length, 'hit')}, ${plural(answer.total_tokens, 'token')}\n`)
  return exitCode.ok
}
