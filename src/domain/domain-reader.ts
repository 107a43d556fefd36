import type { Code } from '../diagnostics/codes.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { YamlEntry, YamlList, YamlMap, YamlNode } from './yaml-tree.ts'

/** The codes of findings about a domain file. */
export type DomainCode = Extract<Code, `prime/domain-${string}`>

/** Reads parts of a domain file and reports what is wrong with them. Each reader gives undefined after a report. */
export interface DomainReader {
  report(code: DomainCode, at: { start: number, end: number }, message: string, hint?: string): void
  /** The entries of a map by key; reports unknown keys, keys given twice being errors of YAML already. */
  keys(node: YamlNode, known: readonly string[], what: string): Map<string, YamlEntry> | undefined
  map(node: YamlNode, what: string): YamlMap | undefined
  list(node: YamlNode, what: string): YamlList | undefined
  /** A non-empty text; numbers and booleans count as the text they were written as. */
  text(node: YamlNode, what: string): string | undefined
  /** A list of non-empty texts; the wrong ones are reported and left out. A single text is a list of one. */
  texts(node: YamlNode, what: string): string[]
  /** One of a few words. */
  choice<T extends string>(node: YamlNode, choices: readonly T[], what: string): T | undefined
  /** Reports that a key is missing, at the whole map's beginning. */
  missing(map: { start: number }, key: string, what: string): void
  readonly diagnostics: Diagnostic[]
}

/** What other formats call a key, and its name here. */
const habits: ReadonlyMap<string, string> = new Map([['domain', 'name'], ['id', 'name'], ['title', 'name'], ['summary', 'description'], ['about', 'description']])

/** A reader that reports into a list of its own. */
export function createDomainReader(source: SourceText): DomainReader {
  const diagnostics: Diagnostic[] = []

  function report(code: DomainCode, at: { start: number, end: number }, message: string, hint?: string): void {
    diagnostics.push(createDiagnostic(source, { code, atom: '', start: at.start, end: at.end, message, hint }))
  }

  function invalid(node: YamlNode, message: string): undefined {
    report('prime/domain-invalid-value', node, message)
    return undefined
  }

  const reader: DomainReader = {
    diagnostics,
    report,
    keys(node, known, what) {
      const map = reader.map(node, what)
      if (map === undefined) return undefined
      const entries = new Map<string, YamlEntry>()
      for (const entry of map.entries) {
        if (known.includes(entry.name)) {
          entries.set(entry.name, entry)
          continue
        }
        const meant = habits.get(entry.name.toLowerCase()) ?? nearest(entry.name.replaceAll('_', '-'), known)
        report('prime/domain-unknown-key', entry.key, `\`${entry.name}\` is no key of ${what}, so nothing reads it: remove it or mend its name`, meant === undefined ? undefined : `did you mean \`${meant}\`?`)
      }
      return entries
    },
    map(node, what) {
      return node.type === 'map' ? node : invalid(node, `${what} is no map: write \`key: value\` lines`)
    },
    list(node, what) {
      return node.type === 'list' ? node : invalid(node, `${what} is no list: write one item a line, each behind \`- \``)
    },
    text(node, what) {
      if (node.type === 'scalar' && node.value !== null && node.text.trim() !== '') return node.text.trim()
      return invalid(node, `${what} is no text: write a word or a sentence`)
    },
    texts(node, what) {
      const items = node.type === 'list' ? node.items : [node]
      return items.map(item => reader.text(item, node.type === 'list' ? `this item of ${what}` : what)).filter(text => text !== undefined)
    },
    choice<T extends string>(node: YamlNode, choices: readonly T[], what: string) {
      const text = node.type === 'scalar' ? node.text : ''
      const found = choices.find(choice => choice === text)
      return found ?? invalid(node, `${what} is none of ${choices.map(choice => `\`${choice}\``).join(', ')}: write one of these`)
    },
    missing(map, key, what) {
      report('prime/domain-missing-key', { start: map.start, end: map.start + 1 }, `${what} has no \`${key}\`: add one`)
    },
  }
  return reader
}
