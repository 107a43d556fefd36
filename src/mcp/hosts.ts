/** Names of this machine, as a browser or client on it writes them. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** True for a name or address to listen on that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** True for an address to listen on that stands for all of this machine. */
export function isAnyAddress(host: string): boolean {
  return ['0.0.0.0', '::', '::0', '0'].includes(host)
}

/** A name or address as it stands in a URL. */
export function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** The Host headers that a server listening on a host answers to, when none are named: this machine's and its own. */
export function defaultHosts(host: string): string[] {
  return [...new Set([...loopbackHosts, ...isAnyAddress(host) ? [] : [toUrlHost(host)]])]
}
