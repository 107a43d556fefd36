/** Who may send requests. */
export interface GuardPolicy {
  /** Host names that the server answers to, with a port (`app.example:8080`) or for any port. */
  allowedHosts: readonly string[]
  /** Origins that web pages may send, whole (`https://app.example`) or as a host for any scheme and port. */
  allowedOrigins: readonly string[]
  /** The bearer token that each request must carry, if any. */
  token?: string
}

/** The parts of a request that decide whether it is let in. */
export interface RequestHead {
  host: string | null | undefined
  origin: string | null | undefined
  authorization: string | null | undefined
}

/** A refusal. */
export interface Refusal {
  status: 401 | 403
  /** The header that is wrong. */
  header: 'Host' | 'Origin' | 'Authorization'
  message: string
}

const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d{1,5}))?$/
const originShape = /^(https?):\/\/(.+)$/

/**
 * Why a request is refused, or undefined. Both Host and Origin are checked, because a page that rebinds its name to
 * this machine sends a foreign Host, and any other page a foreign Origin. No Origin is fine: that is no browser.
 */
export async function refuseRequest(head: RequestHead, policy: GuardPolicy): Promise<Refusal | undefined> {
  if (!isAllowedHost(head.host, policy.allowedHosts)) return { status: 403, header: 'Host', message: 'The Host of the request is not allowed here; name it with --allowed-hosts.' }
  if (!isAllowedOrigin(head.origin, policy.allowedOrigins)) return { status: 403, header: 'Origin', message: 'The Origin of the request is not allowed here; name it with --allowed-origins.' }
  if (policy.token !== undefined && !await isToken(head.authorization, policy.token)) return { status: 401, header: 'Authorization', message: 'A bearer token is required.' }
  return undefined
}

function isAllowedHost(host: string | null | undefined, allowed: readonly string[]): boolean {
  const written = host?.toLowerCase() ?? ''
  const [, name] = hostShape.exec(written) ?? []
  return name !== undefined && allowed.some(entry => [name, written].includes(entry.toLowerCase()))
}

function isAllowedOrigin(origin: string | null | undefined, allowed: readonly string[]): boolean {
  if (origin === null || origin === undefined) return true
  const written = origin.toLowerCase()
  const [, , host = ''] = originShape.exec(written) ?? []
  const [, name] = hostShape.exec(host) ?? []
  return name !== undefined && allowed.some(entry => [name, host, written].includes(entry.toLowerCase()))
}

/** Compares digests, and all of their bytes, so that the time taken tells nothing of the token. */
async function isToken(authorization: string | null | undefined, token: string): Promise<boolean> {
  const [, given = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  const [left, right] = await Promise.all([digest(given), digest(token)])
  let difference = given === '' ? 1 : 0
  for (const [index, byte] of left.entries()) difference |= byte ^ right[index]!
  return difference === 0
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
