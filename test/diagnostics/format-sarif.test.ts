import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { formatSarif } from '../../src/diagnostics/format-sarif.ts'
import { hostile, sampleDiagnostic } from './sample.ts'

const schemaFile = createRequire(import.meta.url).resolve('@microsoft/jest-sarif').replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json')
// Draft 04, of which only the names of these two keywords differ from what Ajv reads.
const { $schema: _schema, id: _id, ...schema } = JSON.parse(readFileSync(schemaFile, 'utf8'))
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema)

function log(...input: Parameters<typeof formatSarif>): { runs: [{ tool: { driver: { version: string, rules: { id: string }[] } }, results: Record<string, unknown>[] }] } {
  const parsed = JSON.parse(formatSarif(...input))
  expect(validate(parsed), JSON.stringify(validate.errors)).toBe(true)
  return parsed
}

const tool = { version: '1.2.3' }

describe('formatSarif', () => {
  it('obeys the schema of SARIF 2.1.0, which is a real gate', () => {
    log([], tool)
    log([sampleDiagnostic(), sampleDiagnostic({ level: 'warning', hint: 'h' }), sampleDiagnostic({ level: 'info' })], tool)
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false)
  })

  it('gives rule, level, message, place and related places', () => {
    const { source } = sampleDiagnostic()
    const { tool: { driver }, results } = log([sampleDiagnostic({ level: 'info', message: 'm', hint: 'h', related: [{ message: 'r', source: source! }] })], tool).runs[0]
    expect(driver).toMatchObject({ version: '1.2.3', rules: [{ id: 'prime/missing-id' }] })
    const physicalLocation = {
      artifactLocation: { uri: 'primes/sources/salt.prime', uriBaseId: '%SRCROOT%' },
      region: { startLine: 3, startColumn: 6, endLine: 3, endColumn: 15 },
    }
    expect(results).toEqual([{
      ruleId: 'prime/missing-id',
      ruleIndex: 0,
      level: 'note',
      message: { text: 'm\nhint: h' },
      locations: [{ physicalLocation }],
      relatedLocations: [{ id: 0, physicalLocation, message: { text: 'r' } }],
    }])
  })

  it('writes file names as URIs and messages without control characters', () => {
    const { source } = sampleDiagnostic()
    const text = formatSarif([sampleDiagnostic({ message: hostile, source: { ...source!, file: '@my scope/网#1\ud800.prime' } })], tool)
    expect(text).toContain('"@my%20scope/%E7%BD%91%231%EF%BF%BD.prime"')
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  })
})
