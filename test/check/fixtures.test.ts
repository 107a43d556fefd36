import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import type { Diagnostic, SourceLocation } from '../../src/diagnostics/diagnostic.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import { checkSources } from './check-sources.ts'

const folder = fileURLToPath(new URL('../fixtures/invalid/', import.meta.url))

function at({ line, column, endLine, endColumn }: SourceLocation): string {
  return `${line}:${column}-${endLine}:${endColumn}`
}

/** One finding as the files beside the sources say it; the sentences of the parser are tested with the parser. */
interface Expectation {
  code: string
  level: string
  at: string
  message?: string
  hint?: string
  related?: { at: string, message?: string }[]
}

function toExpectation({ code, level, source, message, hint, related }: Diagnostic, withSentences: boolean): Expectation {
  return {
    code,
    level,
    at: at(source!),
    ...withSentences && { message, ...hint !== undefined && { hint } },
    ...related !== undefined && { related: related.map(place => ({ at: at(place.source), ...withSentences && { message: place.message } })) },
  }
}

/** What is found in a source, or in a domain file by the ending of its name. */
function findingsIn(name: string, text: string): Diagnostic[] {
  return name.endsWith('.domain.yaml') ? parseDomain(createSourceText(name, text)).diagnostics : checkSources({ [name]: text }).diagnostics
}

describe.each(readdirSync(folder))('%s', (code) => {
  const cases = readdirSync(`${folder}/${code}`).filter(name => /\.(?:prime|domain\.yaml)$/.test(name))

  test.each(cases)('%s', (name) => {
    const diagnostics = findingsIn(name, readFileSync(`${folder}/${code}/${name}`, 'utf8'))
    const expected = parseYaml(readFileSync(`${folder}/${code}/${name.replace(/\.(?:prime|domain\.yaml)$/, '.yaml')}`, 'utf8')) as Expectation[]
    expect(diagnostics.map((diagnostic, index) => toExpectation(diagnostic, expected[index]?.message !== undefined))).toEqual(expected)
    expect(diagnostics.map(diagnostic => diagnostic.code)).toContain(`prime/${code}`)
  })
})
