/** The longest id, in characters. */
export const maxIdLength = 100

const foreignShape = /^@[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/
const reservedNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/**
 * True for an id that is safe as a folder name on every system, in the wider spelling of references
 * (`@Scope/name_1.2`): two segments, none of them climbing, ending in a dot or named like a device.
 */
export function isSafeAtomId(id: string): boolean {
  if (id.length > maxIdLength || !foreignShape.test(id)) return false
  return id.slice(1).split('/').every(isSafeName)
}

/** True for a name that no system changes or takes for a device: `con.md` is one to Windows, and `x.` is `x`. */
export function isSafeName(name: string): boolean {
  return !name.endsWith('.') && !reservedNames.test(name.split('.')[0]!.toLowerCase())
}
