import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { checkText } from './check-sources.ts'

const folder = fileURLToPath(new URL('../fixtures/invalid/', import.meta.url))
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
const sources = files.filter(name => name.endsWith('.prime')).map(name => readFileSync(folder + name, 'utf8'))
const domains = files.filter(name => name.endsWith('.domain.yaml')).map(name => readFileSync(folder + name, 'utf8'))

/** A text with a stretch of it cut out and something else put in. */
function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(20), fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '@', '\n', '"""', '|', '//', '/*', '__proto__: ', 'id: ')))
    .map(([text, at, length, more]) => text.slice(0, at % text.length) + more + text.slice((at % text.length) + length))
}

function expectPlaces(diagnostics: readonly Diagnostic[], text: string): void {
  const source = createSourceText('a.prime', text)
  for (const diagnostic of diagnostics) {
    for (const place of [diagnostic, ...diagnostic.related ?? []].map(found => found.source!)) {
      const start = source.lineStarts()[place.line - 1]! + place.column - 1
      const end = source.lineStarts()[place.endLine - 1]! + place.endColumn - 1
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeGreaterThanOrEqual(start)
      expect(end).toBeLessThanOrEqual(source.text.length)
    }
  }
}

test('whatever happens to a source, it is checked, and findings lie within it', () => {
  fc.assert(fc.property(damaged(sources), (text) => { expectPlaces(checkText(text).diagnostics, text) }), { numRuns: 400 })
})

test('whatever happens to a domain file, it is read, and findings lie within it', () => {
  fc.assert(fc.property(damaged(domains), (text) => { expectPlaces(parseDomain(createSourceText('a.prime', text)).diagnostics, text) }), { numRuns: 400 })
})

test('texts of any kind are checked', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    checkText(text)
    parseDomain(createSourceText('domain.yaml', text))
  }))
})

/** Sources that would take long, or fill the stack, were any step more than linear. */
test.each([
  ['a ring of 5,000', Array.from({ length: 5000 }, (_, index) => `rule N { id: "@a/rule-${index}" claim: c requires: @a/rule-${(index + 1) % 5000} }`).join('\n')],
  ['500,000 mentions', `rule N { id: "@a/rule-n" claim: "${'@a/b '.repeat(500_000)}" }`],
  ['many quotes', `rule N { id: "@a/rule-n" claim: x | ${'\'a '.repeat(200_000)} }`],
  ['many keys', `rule N { id: "@a/rule-n" claim: x | ${'claim: '.repeat(50_000)} }`],
  ['many back-ticks', `rule N { id: "@a/rule-n" claim: "${'`a``b'.repeat(200_000)}" }`],
  ['many ignore comments', `${'// prime-ignore prime/missing-version x\n'.repeat(5000)}rule N { id: "@a/rule-n" }`],
  ['many small atoms', 'rule N{}\n'.repeat(50_000)],
  ['many unknown targets', `rule N { id: "@a/rule-n" claim: c related: [${Array.from({ length: 20_000 }, (_, index) => `@a/rule-${index}`).join(', ')}] }`],
])('%s are checked', (_, text) => {
  expect(checkText(text).diagnostics.length).toBeGreaterThan(0)
})
