/** Numbers of words, looked up by their code units: no string is made to find one. */
export interface WordTable {
  /** The number of the word that stands from `start` to before `end`, measured the first time. */
  get: (text: Uint16Array, start: number, end: number) => number
}

const firstSlots = 1 << 14
const firstUnits = 1 << 16

/**
 * A table that begins anew when it is full.
 *
 * @param mostWords at most so many words are remembered, a power of two
 * @param longestWord longer ones are measured each time
 */
export function createWordTable(measure: (word: string) => number, mostWords: number, longestWord: number): WordTable {
  /** For each slot the word's number in the lists below, counted from 1; 0 when it is free. At most half are taken. */
  let slots = new Uint32Array(firstSlots)
  let hashes = new Int32Array(firstSlots / 2)
  let ends = new Uint32Array(firstSlots / 2)
  let numbers = new Uint32Array(firstSlots / 2)
  /** The words one after the other. */
  let stored = new Uint16Array(firstUnits)
  let size = 0

  function grow(): void {
    if (size >= mostWords) {
      slots.fill(0)
      size = 0
      return
    }
    hashes = enlarged(hashes, new Int32Array(size * 2))
    ends = enlarged(ends, new Uint32Array(size * 2))
    numbers = enlarged(numbers, new Uint32Array(size * 2))
    slots = new Uint32Array(slots.length * 2)
    for (let word = 0; word < size; word++) {
      let slot = hashes[word]! & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = word + 1
    }
  }

  function isWord(word: number, text: Uint16Array, start: number, end: number): boolean {
    const from = word === 0 ? 0 : ends[word - 1]!
    const length = end - start
    if (ends[word]! - from !== length) return false
    for (let at = 0; at < length; at++) {
      if (stored[from + at] !== text[start + at]) return false
    }
    return true
  }

  function add(text: Uint16Array, start: number, end: number, hash: number): number {
    if (size === hashes.length) grow()
    const number = measure(toString(text, start, end))
    const from = size === 0 ? 0 : ends[size - 1]!
    const to = from + end - start
    if (to > stored.length) stored = enlarged(stored, new Uint16Array(stored.length * 2))
    for (let at = from; at < to; at++) stored[at] = text[start + at - from]!
    hashes[size] = hash
    ends[size] = to
    numbers[size] = number
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = ++size
    return number
  }

  return {
    get(text, start, end) {
      if (end - start > longestWord) return measure(toString(text, start, end))
      const hash = hashOf(text, start, end)
      for (let slot = hash & (slots.length - 1); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
        const word = slots[slot]! - 1
        if (hashes[word] === hash && isWord(word, text, start, end)) return numbers[word]!
      }
      return add(text, start, end, hash)
    },
  }
}

/** FNV-1a over the code units. */
function hashOf(text: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

function toString(text: Uint16Array, start: number, end: number): string {
  let word = ''
  for (let at = start; at < end; at++) word += String.fromCharCode(text[at]!)
  return word
}

function enlarged<List extends Uint16Array | Uint32Array | Int32Array>(from: List, to: List): List {
  to.set(from)
  return to
}
