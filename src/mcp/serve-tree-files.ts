import { readTreeFile } from '../runtime/read-chunk.ts'
import type { TreeProvider } from './tree-provider.ts'

const types: Readonly<Record<string, string>> = {
  md: 'text/markdown; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
}

/** The largest file that is served, in bytes. */
const maxBytes = 64 << 20

/** What a tree's files are called; anything else is not served. */
const fileShape = /^(?:_index\.(?:xml|json)|(?:_domains\/[a-z0-9-]+\/)?domain\.yaml|@[A-Za-z0-9][\w.-]*\/[A-Za-z0-9][\w.-]*\/(?:(?:atom|graph)\.yaml|chunks\/[A-Za-z0-9][\w-]*\.md))$/

/**
 * Serves the files of the one loaded tree, for clients without a file tool. Paths are those of the layout; links out
 * of the tree are not followed.
 */
export function serveTreeFiles(provider: TreeProvider): (path: string, request: Request) => Promise<Response> {
  return async (path, request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const root = provider.current()?.roots[0]
    const file = decode(path)
    if (root === undefined || !fileShape.test(file)) return notFound()
    const bytes = await readTreeFile(root.location, file, maxBytes)
    if (bytes === undefined) return notFound()
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: {
        'content-type': types[file.slice(file.lastIndexOf('.') + 1)]!,
        'content-length': String(bytes.byteLength),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      },
    })
  }
}

function notFound(): Response {
  return Response.json({ error: 'There is no such file.' }, { status: 404 })
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
