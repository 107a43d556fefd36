import { Document } from 'yaml'

type Entry = string | number | boolean | undefined | readonly Entry[] | { readonly [key: string]: Entry }

/** Control characters, line ends and letters of two units: how these are written is left to others. */
const odd = /[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|^(?:%|---|\.\.\.)/
/** What the `yaml` package puts in quotes for its characters. */
const needsQuotes = /^$|^[ ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-] |: | #|[ :]$/
const needsQuotesInFlow = /[[\]{},]/
/** What may be read as something else than text: numbers, dates, booleans, null. */
const isAmbiguous = /^[-+.0-9~=<]|^e[-+]?[0-9]+$|^(?:y|n|yes|no|on|off|true|false|null)$/i
const plainKey = /^[a-z][a-z_-]+$/

/** Whether ambiguous texts stand in quotes; versions and numbers come again and again. */
const quoted = new Map<string, boolean>()
const mostQuoted = 5000

/**
 * A mapping as `yamlText` writes it, ten times as fast; undefined when it holds something that is not simple: then the
 * `yaml` package has to write it.
 */
export function plainYaml(value: object, expand: readonly string[]): string | undefined {
  try {
    const text = Object.entries(value as Record<string, Entry>).map(([key, entry]) => {
      if (entry === undefined) return ''
      const isExpanded = Array.isArray(entry) && expand.includes(key) && entry.length > 0
      return isExpanded ? `${keyText(key)}:\n${entry.map(item => `  - ${flow(item as Entry)}\n`).join('')}` : `${keyText(key)}: ${typeof entry === 'string' ? scalar(entry, false) : flow(entry)}\n`
    }).join('')
    return text === '' ? undefined : text
  } catch (error) {
    if (error === notSimple) return undefined
    throw error
  }
}

const notSimple = new Error('Not simple.')

function keyText(key: string): string {
  if (!plainKey.test(key) || isAmbiguous.test(key)) throw notSimple
  return key
}

function flow(entry: Entry): string {
  if (typeof entry === 'string') return scalar(entry, true)
  if (typeof entry === 'boolean') return String(entry)
  if (typeof entry === 'number' && Number.isFinite(entry) && !Object.is(entry, -0)) return JSON.stringify(entry)
  if (typeof entry !== 'object' || entry === null) throw notSimple
  if (Array.isArray(entry)) return entry.length === 0 ? '[]' : `[ ${entry.map(item => flow(item as Entry)).join(', ')} ]`
  const pairs = Object.entries(entry).filter(([, inner]) => inner !== undefined).map(([key, inner]) => `${keyText(key)}: ${flow(inner)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

function scalar(text: string, inFlow: boolean): string {
  if (odd.test(text)) throw notSimple
  const isQuoted = needsQuotes.test(text) || (inFlow && needsQuotesInFlow.test(text)) || (isAmbiguous.test(text) && isMistakable(text))
  return isQuoted ? JSON.stringify(text) : text
}

function isMistakable(text: string): boolean {
  let answer = quoted.get(text)
  if (answer === undefined) {
    if (quoted.size >= mostQuoted) quoted.clear()
    answer = text === '=' || new Document({ text }, { compat: 'yaml-1.1' }).toString({ lineWidth: 0, singleQuote: false }).startsWith('text: "')
    quoted.set(text, answer)
  }
  return answer
}
