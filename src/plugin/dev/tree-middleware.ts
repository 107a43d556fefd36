import { extname } from 'node:path/posix'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTreePath } from '../../tree-format/layout.ts'

const types: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.json': 'application/json',
  '.yaml': 'application/yaml',
  '.md': 'text/markdown',
}

/**
 * Answers a request for a file of the tree from memory, never to be cached; true when it did. What a tree cannot hold is
 * left to others, but a file that this tree lacks is not found: no page of the app may stand in for it.
 *
 * @param files by path relative to the tree
 * @param file the path that is asked for, relative to the tree
 */
export function answerFromTree(request: IncomingMessage, response: ServerResponse, files: ReadonlyMap<string, string>, file: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const text = files.get(file)
  if (text !== undefined) send(request, response, { status: 200, type: types[extname(file)]!, text })
  else if (isTreePath(file)) answerNotFound(request, response)
  else return false
  return true
}

/** Answers that the tree has no such file. */
export function answerNotFound(request: IncomingMessage, response: ServerResponse): void {
  send(request, response, { status: 404, type: 'text/plain', text: 'This file is not in the compiled tree.\n' })
}

function send({ method }: IncomingMessage, response: ServerResponse, { status, type, text }: { status: number, type: string, text: string }): void {
  const body = Buffer.from(text)
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': body.length,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : body)
}

/** The decoded path of a request; nothing when it cannot be decoded. */
export function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    return undefined
  }
}
