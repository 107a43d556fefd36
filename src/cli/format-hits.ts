import { escapeControlInLine } from '../diagnostics/escape-control.ts'
import type { Hit } from '../runtime/query.ts'
import { displayPath } from './display-path.ts'

/** Hits for a person: rank, id, level and price, then why it is there and, with `withPaths`, where it can be read. */
export function formatHits(hits: readonly Hit[], cwd: string, withPaths: boolean): string {
  return hits.map(({ id, level, tokens, path, explanation }, index) => [
    `${String(index + 1).padStart(3)}  ${escapeControlInLine(id)}  ${level} ${tokens} tok`,
    `     ${escapeControlInLine(explanation)}`,
    ...withPaths ? [`     ${escapeControlInLine(/^[a-z]+:\/\//.test(path) ? path : displayPath(cwd, path))}`] : [],
  ].map(line => `${line}\n`).join('')).join('')
}
