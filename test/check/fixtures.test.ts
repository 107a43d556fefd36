import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { Diagnostic, SourceLocation } from '../../src/diagnostics/diagnostic.ts'
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

describe.each(readdirSync(folder))('%s', (code) => {
  const cases = readdirSync(`${folder}/${code}`).filter(name => name.endsWith('.prime'))

  test.each(cases)('%s', (name) => {
    const { diagnostics } = checkSources({ [name]: readFileSync(`${folder}/${code}/${name}`, 'utf8') })
    expect(diagnostics.map(toExpectation)).toEqual(parseYaml(readFileSync(`${folder}/${code}/${name.replace('.prime', '.yaml')}`, 'utf8')))
    expect(diagnostics.map(diagnostic => diagnostic.code)).toContain(`prime/${code}`)
  })
})
