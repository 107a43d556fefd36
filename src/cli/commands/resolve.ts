import { maxHits, resolve, type ResolveInput } from '../../runtime/resolve.ts'
import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { formatHits } from '../format-hits.ts'
import { openTree } from '../open-tree.ts'
import { printJson } from '../print-json.ts'
import { printWarnings } from '../print-warnings.ts'
import { plural } from '../report.ts'
import { warnUnwritten } from '../warn-unwritten.ts'

/** `prime resolve`: what `prime_resolve` answers to a brief: intent, atoms with their levels, and the contract. */
export async function run({ args: words, options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const { tree, compiled } = opened
  const input: ResolveInput = {
    brief: words.join(' '),
    ...options.budget !== undefined && { max_tokens: options.budget },
    ...options.domain !== undefined && { domain: options.domain },
  }
  const answer = resolve(tree, input, { maxHits })
  if (options.json) {
    const warnings = [...answer.warnings ?? [], ...await warnUnwritten(answer.hits, opened)]
    printJson(io, { ...answer, ...warnings.length > 0 && { warnings } })
    return exitCode.ok
  }
  const facts = [
    ...Object.entries(answer.intent).map(([name, value]) => [name, show(value)]),
    ['must include', show(answer.contract.must_include)],
    ['must avoid', show(answer.contract.must_avoid)],
  ].filter(([, value]) => value !== '')
  io.stdout.write(facts.map(([name, value]) => `${name!.replaceAll('_', ' ')}: ${value}\n`).join(''))
  io.stdout.write(`\n${formatHits(answer.hits, io.cwd, compiled === undefined)}`)
  printWarnings(io, answer.warnings)
  io.stderr.write(`${plural(answer.hits.length, 'hit')}, ${plural(answer.total_tokens, 'token')}\n`)
  return exitCode.ok
}

/** A part of an intent or contract on one line; empty for nothing. */
function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(show).join(', ')
  if (typeof value === 'object') return Object.entries(value).map(([name, part]) => `${escapeControlInLine(name)}=${show(part)}`).join('; ')
  return escapeControlInLine(String(value))
}
