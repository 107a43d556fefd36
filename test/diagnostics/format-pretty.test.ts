import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatCounts, formatPretty } from '../../src/diagnostics/format-pretty.ts'
import { hostile, sampleDiagnostic } from './sample.ts'

const { source, ...placeless } = sampleDiagnostic()
const frame = '  2 |\n> 3 | rule SaltWater {\n    |      ^^^^^^^^^'

describe('formatPretty', () => {
  it('shows place, level, code, sentence, frame, related places, hint and where to read more', () => {
    const other = { ...source!, file: 'primes/sources/other.prime', line: 9 }
    expect(formatPretty([sampleDiagnostic({ message: 'm', frame, hint: 'h', related: [{ message: 'first declared here', source: other }] })])).toBe(`\
primes/sources/salt.prime (1 error)

primes/sources/salt.prime:3:6 error prime/missing-id: m
${frame}
  primes/sources/other.prime:9:6 first declared here
  hint: h
  more: prime explain prime/missing-id
`)
  })

  it('groups by file, in order of first appearance, and explains a code once', () => {
    const elsewhere = { ...source!, file: 'b.prime' }
    const text = formatPretty([
      sampleDiagnostic({ message: 'one' }),
      sampleDiagnostic({ message: 'two', source: elsewhere, level: 'warning' }),
      sampleDiagnostic({ message: 'three' }),
      { ...placeless, message: 'four' },
    ])
    expect(text.match(/one|two|three|four|^\S+ \(.*\)$/gm)).toEqual([
      'primes/sources/salt.prime (2 errors)',
      'one',
      'three',
      'b.prime (1 warning)',
      'two',
      'four',
    ])
    expect(text.match(/more:/g)).toHaveLength(1)
    expect(text).toMatch(/\n\nerror prime\/missing-id: four\n$/)
  })

  it('colours without a change of the text', () => {
    const diagnostics = [sampleDiagnostic({ frame, hint: 'h' })]
    const coloured = formatPretty(diagnostics, { colors: true })
    expect(coloured).toContain('\x1b[31merror\x1b[39m')
    expect(stripVTControlCharacters(coloured)).toBe(formatPretty(diagnostics))
    expect(formatPretty([])).toBe('')
  })

  it('lets nothing of a source through raw', () => {
    const place = { ...source!, file: `x${hostile}\n.prime` }
    const text = formatPretty([sampleDiagnostic({ message: hostile, frame: hostile, hint: hostile, source: place, related: [{ message: hostile, source: place }] })])
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
  })
})

describe('formatCounts', () => {
  it('names the levels that occur', () => {
    expect(formatCounts([])).toBe('no problems')
    expect(formatCounts([sampleDiagnostic(), sampleDiagnostic({ level: 'warning' }), sampleDiagnostic({ level: 'warning' }), sampleDiagnostic({ level: 'info' })]))
      .toBe('1 error, 2 warnings, 1 info')
  })
})
