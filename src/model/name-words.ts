import { isCapital, isSmall } from './letters.ts'

const lower = '[a-z\\u00df-\\u00f6\\u00f8-\\u00ff]'
const upper = '[A-Z\\u00c0-\\u00d6\\u00d8-\\u00de]'
const joint = new RegExp(`(?<=${lower}|\\d)(?=${upper})|(?<=${upper})(?=${upper}${lower})|[-_]+`)

/** A declared name in words: `DebounceSearchInput` → `Debounce search input`, `HTMLArtifact` → `HTML artifact`. */
export function nameInWords(name: string): string {
  const words = name.split(joint).filter(part => part !== '').map(lowerWord)
  const text = words.join(' ')
  if (text === '') return name
  const [first = ''] = Array.from(text)
  return isSmall(first) ? first.toUpperCase() + text.slice(first.length) : text
}

/** The word in lower case, unless it is an acronym. */
function lowerWord(word: string): string {
  const characters = Array.from(word)
  if (characters.filter(isCapital).length > 1) return word
  return characters.map(character => (isCapital(character) ? character.toLowerCase() : character)).join('')
}
