/** True for what is fetched rather than read from a folder. */
export function isWebAddress(place: string | URL): boolean {
  return /^https?:\/\//i.test(String(place))
}
