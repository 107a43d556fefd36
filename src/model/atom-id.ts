/** The longest id, in characters. */
const maxLength = 100

const shape = /^@[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i

/** What is wrong with an id: its shape, its length, or a segment that Windows keeps for a device. */
export type IdFault = 'shape' | 'length' | 'device'

/** What keeps a text from being an id (capitals are no fault); undefined when it is one. */
export function idFault(text: string): IdFault | undefined {
  if (!shape.test(text)) return 'shape'
  if (text.length > maxLength) return 'length'
  return text.slice(1).split('/').some(segment => deviceName.test(segment)) ? 'device' : undefined
}
