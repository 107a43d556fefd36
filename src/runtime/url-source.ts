import type { TreeSource } from './tree-source.ts'

/** The most redirects that are followed; each must stay on the tree's own host. */
const maxRedirects = 3

/** How long one file may take, in ms. */
const timeout = 30_000

/** The files that say whether a tree has changed. */
const indexFiles: ReadonlySet<string> = new Set(['_index.xml', '_index.json'])

/**
 * A tree behind a URL: that of its folder, or of its `_index.xml` or `_index.json`. Only what its `_index.json` lists
 * can be found. Requests stay on the host of the URL.
 */
export function createUrlSource(url: URL): TreeSource {
  const base = new URL(url.href.replace(/[?#].*$/s, '').replace(/_index\.(?:xml|json)$/, '').replace(/\/*$/, '/'))
  const locate = (path: string): string => base.href + path.split('/').map(encodeSegment).join('/')
  const read = new Map<string, Version>()
  return {
    location: base.href.replace(/\/$/, ''),
    locate,
    async read(path, maxBytes) {
      const response = await open(new URL(locate(path)), path)
      const bytes = response === undefined ? undefined : await readBody(response, path, maxBytes)
      if (indexFiles.has(path)) read.set(path, { maxBytes, headers: conditionsOf(response), bytes })
      return bytes
    },
    listAtomFolders: () => Promise.resolve(undefined),
    findDomainFiles: () => Promise.resolve([]),
    async isCurrent() {
      const same = await Promise.all([...read].map(([path, version]) => isSame(new URL(locate(path)), path, version)))
      return same.every(Boolean)
    },
  }
}

/** What was read of a file, to tell later whether it is still so. */
interface Version {
  maxBytes: number
  /** The headers of a conditional request; none where the host names no version. */
  headers: Record<string, string>
  /** Absent for a file that was not there. */
  bytes: Uint8Array | undefined
}

function conditionsOf(response: Response | undefined): Record<string, string> {
  const conditions = [['if-none-match', 'etag'], ['if-modified-since', 'last-modified']] as const
  return Object.fromEntries(conditions.map(([header, from]) => [header, response?.headers.get(from) ?? '']).filter(([, value]) => value !== ''))
}

async function isSame(url: URL, path: string, { maxBytes, headers, bytes }: Version): Promise<boolean> {
  const response = await open(url, path, headers)
  if (response === undefined || bytes === undefined) {
    await response?.body?.cancel()
    return response === bytes
  }
  if (response.status === 304) return true
  const now = await readBody(response, path, maxBytes)
  return now.length === bytes.length && now.every((byte, index) => byte === bytes[index])
}

/** Percent-encodes a path segment; `@` stays, which URLs allow. */
export function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace('%40', '@')
}

/** The answer for a file, after redirects; undefined when it is not there. A status 304 only comes with conditions. */
async function open(start: URL, path: string, headers: Record<string, string> = {}): Promise<Response | undefined> {
  let url = start
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    if (response.ok || (response.status === 304 && Object.keys(headers).length > 0)) return response
    await response.body?.cancel()
    if (response.status === 404 || response.status === 410) return undefined
    if (response.status < 300 || response.status >= 400) throw new Error(`\`${path}\` was answered with status ${response.status}`)
    const target = new URL(response.headers.get('location') ?? '', url)
    if (target.protocol !== start.protocol || target.host !== start.host) throw new Error(`\`${path}\` is redirected to another host`)
    if (redirects === maxRedirects) throw new Error(`\`${path}\` is redirected too often`)
    url = target
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
