import { appendFileSync, renameSync, statSync } from 'node:fs'
import { searchIndex } from '../runtime/search-index.ts'
import { createPhraseText } from '../runtime/match-phrases.ts'
import { parseScope } from '../runtime/parse-scope.ts'
import type { Hit, Tree } from '../runtime/index.ts'
import type { Log } from './log.ts'

/** One line of the log: a question without a good answer. Never text of an artifact or of an atom. */
export interface QueryLogEntry {
  /** ISO 8601, UTC. */
  time: string
  tool: string
  /** The scope of a query; of a resolve the words that its brief was searched by. */
  scope: string
  tags: string[]
  hits: number
  /** Of all hits together. */
  tokens: number
}

/** Hears of every answer that a tool gave. */
export type AnswerListener = (tool: string, args: Readonly<Record<string, unknown>>, answer: object, tree: Tree | undefined) => void

/** A log longer than this many bytes is renamed to `<file>.1`, in place of an older one, and begun anew. */
const maxBytes = 1 << 20
/** The best hit is a good one when it speaks of this share of the words asked for, by what ranking knows of words. */
const goodShare = 0.5
/** What a line holds at most, in UTF-16 units: it stays far shorter than the file. */
const maxScope = 500
const maxTags = 20
const maxTag = 60

/**
 * Writes the questions without a good answer to a file, one JSON object a line, for `prime gaps`. What cannot be
 * written is told to the log, once, and ends the logging, not the answers.
 */
export function createQueryLog(file: string, log: Log): AnswerListener {
  let hasFailed = false
  return (tool, args, answer, tree) => {
    const entry = tree === undefined ? undefined : toEntry(tool, args, answer, tree)
    if (entry === undefined || hasFailed) return
    try {
      append(file, `${JSON.stringify(entry)}\n`)
    } catch (error) {
      log('warning', `The query log \`${file}\` cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      hasFailed = true
    }
  }
}

/** At once, for the process may end with the answer. */
function append(file: string, line: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 && size + Buffer.byteLength(line) > maxBytes) renameSync(file, `${file}.1`)
  appendFileSync(file, line)
}

function toEntry(tool: string, args: Readonly<Record<string, unknown>>, answer: object, tree: Tree): QueryLogEntry | undefined {
  const asked = askedFor(tool, args, answer)
  if (asked === undefined) return undefined
  const { hits, total_tokens: tokens } = answer as { hits: Hit[], total_tokens: number }
  if (isGood(tree, hits[0], asked.words)) return undefined
  return { time: new Date().toISOString(), tool, scope: asked.scope.slice(0, maxScope), tags: asked.tags.slice(0, maxTags).map(tag => tag.slice(0, maxTag)), hits: hits.length, tokens }
}

function askedFor(tool: string, args: Readonly<Record<string, unknown>>, answer: object): { scope: string, words: string, tags: string[] } | undefined {
  if (tool === 'prime_query') {
    const scope = typeof args.scope === 'string' ? args.scope : ''
    const tags = Array.isArray(args.tags) ? args.tags.map(String) : []
    return { scope, words: [parseScope(scope).focus, ...tags].join(' '), tags }
  }
  if (tool !== 'prime_resolve') return undefined
  const { focus, tags } = (answer as { intent: { focus: string[], tags: string[] } }).intent
  return { scope: focus.join(' '), words: String(args.brief), tags }
}

/** Whether a hit speaks of what was asked for: with no words at all, any does. */
function isGood(tree: Tree, hit: Hit | undefined, words: string): boolean {
  return hit !== undefined && searchIndex(tree).search(createPhraseText(words)).coverage(hit.id) >= goodShare
}
