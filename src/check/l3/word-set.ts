/** The words of a text, prepared for comparing it with others. */
export interface WordSet {
  /** One number for each different word, ascending. */
  words: Uint32Array
  /** Stands for the group of texts that it is compared with. */
  group: number
  /** Two sets of a group that are near each other share one of these at least; sets that are not seldom share any. */
  keys: Int32Array
}

/** The share of their common words among all words of two sets, from which on the two are near. */
const threshold = 0.8
/** Near sets of up to so many words differ by one word at most. */
const fewWords = 7
/** How many words larger sets may have, step by step: near sets are of one step or of neighbouring ones. */
const steps = [fewWords, fewWords + 1]
/** What keeps apart the keys of one step from those of others. */
const salt = 0x9e3779b9

/** Prepares a text's words, which may stand there several times. */
export function createWordSet(words: Iterable<string>, group: string): WordSet {
  const numbers = Uint32Array.from(new Set(Array.from(words, hash))).sort()
  const own = hash(group)
  return { words: numbers, group: own, keys: Int32Array.from(keysOf(numbers, own)) }
}

/** True when two sets of a group have four fifths of their words in common. Gives up as soon as they cannot. */
export function isNear(a: WordSet, b: WordSet): boolean {
  if (a.group !== b.group) return false
  const needed = Math.ceil(threshold / (1 + threshold) * (a.words.length + b.words.length))
  let common = 0
  let indexA = 0
  let indexB = 0
  while (common < needed) {
    if (common + Math.min(a.words.length - indexA, b.words.length - indexB) < needed) return false
    const difference = a.words[indexA]! - b.words[indexB]!
    if (difference === 0) common++
    if (difference <= 0) indexA++
    if (difference >= 0) indexB++
  }
  return true
}

/**
 * Keys by which near sets find each other, whatever other sets there are (after Arasu, Ganti and Kaushik, «Efficient
 * Exact Set-Similarity Joins», 2006). Of small sets: the whole and the whole but one word. Of others: words are dealt
 * out to one more part than near sets may differ by words, so that one part at least is the same in both.
 */
function keysOf(words: Uint32Array, group: number): number[] {
  const step = stepOf(words.length)
  const keys = step <= 1 ? smallKeys(words, group) : partKeys(words, group, step - 1)
  return step === 0 ? keys : [...keys, ...partKeys(words, group, step)]
}

function stepOf(size: number): number {
  while (steps.at(-1)! < size) steps.push(Math.floor(steps.at(-1)! / threshold))
  return steps.findIndex(most => size <= most)
}

function smallKeys(words: Uint32Array, group: number): number[] {
  const sum = words.reduce((total, word) => (total + mix(word)) | 0, mix(group))
  return [sum, ...Array.from(words, word => (sum - mix(word)) | 0)]
}

function partKeys(words: Uint32Array, group: number, step: number): number[] {
  const parts = Math.floor(steps[step]! / 4) + 1
  const keys = Array.from({ length: parts }, (_, part) => mix(group + Math.imul(salt, step * 1024 + part)))
  for (const word of words) keys[word % parts] = (keys[word % parts]! + mix(word)) | 0
  return keys
}

/** FNV-1a over UTF-16 code units, well mixed. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return mix(state) >>> 0
}

/** Spreads every bit over all others (the end of MurmurHash3). */
function mix(number: number): number {
  let mixed = number ^ (number >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
