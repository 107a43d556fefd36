/** A generator of whole numbers below a limit. */
export type Random = (limit: number) => number

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** Longest text, in characters. */
const longest = 4096

const odd = ['\0', '\ud800', '\udc00', '\ufeff', '\u2028', '\u0085', '\r', '\t', '\\', '"', '\'', 'é', '水', '\u{1f35c}', '-0', '1e999', '999999999999', '__proto__', 'constructor']

type Mutation = (text: string, random: Random, dictionary: readonly string[], other: string) => string

const cut = (text: string, random: Random): [start: number, end: number] => {
  const start = random(text.length + 1)
  return [start, Math.min(text.length, start + 1 + random(random(4) === 0 ? 200 : 8))]
}

const mutations: readonly Mutation[] = [
  (text, random, dictionary) => insert(text, random, dictionary[random(dictionary.length)]!),
  (text, random) => insert(text, random, odd[random(odd.length)]!),
  (text, random) => insert(text, random, String.fromCharCode(random(random(3) === 0 ? 0x10000 : 128))),
  (text, random) => { const [start, end] = cut(text, random); return text.slice(0, start) + text.slice(end) },
  (text, random) => { const [start, end] = cut(text, random); return insert(text, random, text.slice(start, end)) },
  (text, random) => { const [start, end] = cut(text, random); return text.slice(0, start) + text.slice(start, end).repeat(1 + random(30)) + text.slice(end) },
  (text, random, dictionary) => { const [start, end] = cut(text, random); return text.slice(0, start) + dictionary[random(dictionary.length)]! + text.slice(end) },
  (text, random, _, other) => text.slice(0, random(text.length + 1)) + other.slice(random(other.length + 1)),
  (text, random, _, other) => { const [start, end] = cut(other, random); return insert(text, random, other.slice(start, end)) },
]

function insert(text: string, random: Random, piece: string): string {
  const at = random(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

/** A text made of another by a few random changes. */
export function mutate(text: string, random: Random, dictionary: readonly string[], other: string): string {
  let changed = text
  for (let left = 1 + random(random(3) === 0 ? 12 : 3); left > 0; left--) changed = mutations[random(mutations.length)]!(changed, random, dictionary, other)
  return changed.slice(0, longest)
}
