import { extname } from 'node:path/posix'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTreePath } from '../../tree-format/layout.ts'

const types: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.md': 'text/markdown',
}

/** Files by path relative to the tree, and the address of the tree: a path that begins and ends with `/`. */
export interface ServedTree {
  files: ReadonlyMap<string, string>
  address: string
}

/**
 * Answers a request for a file of the tree from memory, never to be cached; true when it did. What a tree cannot hold is
 * left to others, but a file that this tree lacks is not found: no page of the app may stand in for it.
 */
export function answerFromTree(request: IncomingMessage, response: ServerResponse, { files, address }: ServedTree): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  if (path?.startsWith(address) !== true) return false
  const file = path.slice(address.length)
  const text = files.get(file)
  if (text === undefined && !isTreePath(file)) return false
  const body = Buffer.from(text ?? `\`${file}\` is not in the compiled tree.\n`)
  response.writeHead(text === undefined ? 404 : 200, {
    'content-type': `${text === undefined ? 'text/plain' : types[extname(file)]!}; charset=utf-8`,
    'content-length': body.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/** The decoded path of a request; nothing when it cannot be decoded. */
function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}
