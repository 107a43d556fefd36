import { stemmer } from 'stemmer'
import { foldText } from './fold-text.ts'

/** Scripts written without spaces: Thai to Khmer, kana, Han, Hangul. Fixed ranges, so that every engine cuts alike. */
const unspaced = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}'
const unspacedRun = new RegExp(`[${unspaced}]+`, 'gu')
const hiragana = '\u3040-\u309f'
const katakana = '\u30a0-\u30ff\u31f0-\u31ff'
/** The parts of a run that are one word or one chain of pairs: Japanese changes script where a word ends. */
const part = new RegExp(`[${katakana}]+|[${hiragana}]+|[^${hiragana}${katakana}]+`, 'gu')
const katakanaWord = new RegExp(`^[${katakana}]+$`, 'u')
const words = /[\p{L}\p{M}\p{N}]+/gu
/** Most texts; what else is done with others changes nothing in them. */
const plain = /^[\x00-\x7f]*$/
const plainWords = /[a-z0-9]+/g
const camelBoundary = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu

/** True for a text in a script that is written without spaces, at least in part. */
export function hasUnspaced(text: string): boolean {
  return text.search(unspacedRun) !== -1
}

/** The parts of a text that are in a script without spaces. */
export function unspacedRuns(text: string): string[] {
  return text.match(unspacedRun) ?? []
}

/**
 * The words of a text: folded; camel case, hyphens and punctuation separate. In scripts without spaces a run of
 * katakana is a word, and other runs become overlapping pairs of characters (one character alone stays).
 */
export function tokenize(text: string): string[] {
  if (plain.test(text)) return toWords(text).toLowerCase().match(plainWords) ?? []
  const tokens: string[] = []
  const spaced = foldText(toWords(text)).replace(unspacedRun, (run) => {
    for (const [piece] of run.matchAll(part)) {
      if (katakanaWord.test(piece)) tokens.push(piece)
      else pushPairs(tokens, Array.from(piece))
    }
    return ' '
  })
  return [...spaced.match(words) ?? [], ...tokens]
}

function pushPairs(tokens: string[], characters: readonly string[]): void {
  if (characters.length === 1) tokens.push(characters[0]!)
  for (let index = 0; index + 1 < characters.length; index++) tokens.push(characters[index]! + characters[index + 1]!)
}

/** A name in camel case as separate words. */
export function toWords(name: string): string {
  return name.replace(camelBoundary, ' ')
}

/** The form under which a word is indexed and looked up: English words by their stem, others as they are. */
export function toTerm(token: string): string {
  if (!englishWord.test(token)) return token
  const known = stems.get(token)
  if (known !== undefined) return known
  if (stems.size >= maxStems) stems.clear()
  const stem = stemmer(token)
  stems.set(token, stem)
  return stem
}

const englishWord = /^[a-z]{3,40}$/

/** Stems found so far; texts repeat their words, and stemming is most of the work of indexing them. */
const stems = new Map<string, string>()
const maxStems = 20_000

/** One comparable form of a tag, kind or phrase: `Input Validation` and `input-validation` are equal. */
export function toPhrase(text: string): string {
  return tokenize(text).map(toTerm).join(' ')
}
