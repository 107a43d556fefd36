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

function toExpectation({ code, level, source, message, hint, related }: Diagnostic): unknown {
  return {
    code,
    level,
    at: at(source!),
    message,
    ...hint !== undefined && { hint },
    ...related !== undefined && { related: related.map(place => ({ at: at(place.source), message: place.message })) },
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
    const expected: unknown = parseYaml(readFileSync(`${folder}/${code}/${name.replace(/\.(?:prime|domain\.yaml)$/, '.yaml')}`, 'utf8'))
    expect(diagnostics.map(toExpectation)).toEqual(expected)
    expect(diagnostics.map(diagnostic => diagnostic.code)).toContain(`prime/${code}`)
  })
})
