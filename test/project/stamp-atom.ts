import type { Model, ModelAtom, ModelField } from './source-text-of.ts'

/** Keys that mean something to a compiler and so keep their names. */
const meant = new Set(['verb', 'target', 'must-include', 'must-avoid', 'conditionally-required', 'when', 'include', 'code', 'body'])
const plainKeys = new Set(['notes', 'extra-field', 'größe', '__proto__'])
const unstamped = new Set(['id', 'version', 'status', 'verb', 'language', 'lang'])

/** A unique word of letters for each number: `zqb`, `zqc`, …, none the beginning of another. */
export function sentinel(index: number): string {
  const digits = index.toString(26).padStart(4, '0')
  return `zq${Array.from(digits, digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`
}

/**
 * An atom with a unique word in every string, key, item, unit and reference; `words` are those that full must show
 * once each.
 */
export function stampAtom(atom: ModelAtom): { model: ModelAtom, words: string[] } {
  const words: string[] = []

  function next(): string {
    const word = sentinel(words.length)
    words.push(word)
    return word
  }

  const rawForms: readonly (() => string)[] = [
    next,
    () => `4${next()}`,
    () => `0..9${next()}`,
    () => `@${next()}/${next()}`,
    () => `${next()}(a) -> ${next()}`,
    () => `"A" | "${next()}" = "B"`,
  ]

  function stamp(value: Model, key: string): Model {
    if (value.type === 'string') {
      const word = next()
      return { type: 'string', value: words.length % 3 === 0 ? `${value.value} ${word}` : `${word} ${value.value}` }
    }
    if (value.type === 'raw') return unstamped.has(key) ? value : { type: 'raw', text: rawForms[(words.length * 7 + key.length) % rawForms.length]!() }
    if (value.type === 'list') return { ...value, items: value.items.map(item => stamp(item, key)) }
    return { type: 'object', fields: stampFields(value.fields, inner => !meant.has(inner)) }
  }

  function stampFields(fields: readonly ModelField[], isData: (key: string) => boolean): ModelField[] {
    return fields.map(({ key, value }) => ({ key: isData(key) ? next() : key, value: unstamped.has(key) ? value : stamp(value, key) }))
  }

  return { model: { ...atom, fields: stampFields(atom.fields, key => plainKeys.has(key)) }, words }
}
