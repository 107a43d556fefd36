import { isCapital } from './letters.ts'

const lower = '[a-z\\u00df-\\u00f6\\u00f8-\\u00ff]'
const upper = '[A-Z\\u00c0-\\u00d6\\u00d8-\\u00de]'
const joint = new RegExp(`(?<=${lower}|\\d)(?=${upper})|(?<=${upper})(?=${upper}${lower})|[-_]+`)

/** A declared name in words: `DebounceSearchInput` → `Debounce search input`, `HTMLArtifact` → `HTML artifact`. */
export function nameInWords(name: string): string {
  const parts = name.split(joint).filter(part => part !== '')
  const words = parts.map(part => (Array.from(part).filter(isCapital).length > 1 ? part : part.toLowerCase()))
  const text = words.join(' ')
  const first = Array.from(text)[0] ?? name
  return text === '' ? name : first.toUpperCase() + text.slice(first.length)
}
