import type { TreeSource } from './tree-source.ts'

/** The most redirects that are followed; each must stay on the tree's own host. */
const maxRedirects = 3

/** How long one file may take, in ms. */
const timeout = 30_000

/**
 * A tree behind a URL: that of its folder, or of its `_index.xml` or `_index.json`. Only what its `_index.json` lists
 * can be found. Requests stay on the host of the URL.
 */
export function createUrlSource(url: URL): TreeSource {
  const base = new URL(url.href.replace(/[?#].*$/s, '').replace(/_index\.(?:xml|json)$/, '').replace(/\/*$/, '/'))
  const locate = (path: string): string => base.href + path.split('/').map(encodeSegment).join('/')
  return {
    location: base.href.replace(/\/$/, ''),
    locate,
    read: (path, maxBytes) => fetchFile(new URL(locate(path)), path, maxBytes),
    listAtomFolders: () => Promise.resolve(undefined),
    findDomainFiles: () => Promise.resolve([]),
  }
}

/** Percent-encodes a path segment; `@` stays, which URLs allow. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace('%40', '@')
}

async function fetchFile(start: URL, path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  let url = start
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    if (response.status === 404 || response.status === 410) return undefined
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      const target = new URL(response.headers.get('location') ?? '', url)
      if (target.protocol !== start.protocol || target.host !== start.host) throw new Error(`\`${path}\` is redirected to another host`)
      if (redirects === maxRedirects) throw new Error(`\`${path}\` is redirected too often`)
      url = target
    } else if (!response.ok) throw new Error(`\`${path}\` was answered with status ${response.status}`)
    else return readBody(response, path, maxBytes)
  }
}

async function readBody(response: Response, path: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw new Error(`\`${path}\` has over ${maxBytes} bytes, which is the limit`)
    parts.push(part)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.byteLength
  }
  return whole
}
