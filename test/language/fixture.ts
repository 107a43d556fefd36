import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse as parseYaml } from 'yaml'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse, type ParseOptions, type ParseResult } from '../../src/language/parse.ts'
import type { MessageNotation } from './notation.ts'

/** One case of `test/fixtures/language/*.yaml`: a source, and all that reading it gives. */
export interface Fixture {
  name: string
  source: string
  /** Text that stands in the source as `{key}` so and so often. */
  repeats?: Record<string, [text: string, times: number]>
  options?: ParseOptions
  /** `kind Name` of each atom. */
  atoms?: string[]
  /** All fields of the first atom, and of the last. */
  fields?: Record<string, unknown>
  lastFields?: Record<string, unknown>
  columns?: Record<string, number[]>
  ignores?: string[]
  /** All diagnostics, or their number and the last ones. */
  messages?: MessageNotation[]
  count?: number
  last?: MessageNotation[]
}

/** The fixtures by the name of their file. */
export const fixtures: readonly { group: string, cases: readonly Fixture[] }[] = readGroups()

function readGroups(): { group: string, cases: Fixture[] }[] {
  const folder = fileURLToPath(new URL('../fixtures/language', import.meta.url))
  return readdirSync(folder).sort().map(file => ({ group: file.replace('.yaml', ''), cases: parseYaml(readFileSync(`${folder}/${file}`, 'utf8')) as Fixture[] }))
}

/** A fixture's whole source. */
export function sourceOf({ source, repeats = {} }: Fixture): string {
  return Object.entries(repeats).reduce((text, [key, [part, times]]) => text.replaceAll(`{${key}}`, part.repeat(times)), source)
}

/** Reads a text. */
export function parseText(text: string, options?: ParseOptions): ParseResult {
  return parse(createSourceText('a.prime', text), options)
}
