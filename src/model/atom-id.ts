import { isSafeName, maxIdLength } from '../tree-format/atom-id.ts'

const shape = /^@[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/

/** What is wrong with an id: its shape, its length, or a segment that Windows keeps for a device. */
export type IdFault = 'shape' | 'length' | 'device'

/** What keeps a text from being an id (capitals are no fault); undefined when it is one. */
export function idFault(text: string): IdFault | undefined {
  if (!shape.test(text)) return 'shape'
  if (text.length > maxIdLength) return 'length'
  return text.slice(1).split('/').every(isSafeName) ? undefined : 'device'
}
