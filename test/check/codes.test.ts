import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codes } from '../../src/diagnostics/codes.ts'
import type { Code } from '../../src/diagnostics/codes.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import { checkText } from './check-sources.ts'

/** Codes that no source text alone can give, and why. */
const withoutFixture: Readonly<Partial<Record<Code, string>>> = {
  'prime/meaning': 'a language model finds it',
  'prime/meaning-skipped': 'the options and the environment give it',
  'prime/meaning-unchecked': 'a failed request gives it',
  'prime/missing-source-folder': 'the options and the disk give it',
  'prime/unreadable-source': 'the disk gives it',
  'prime/no-sources': 'the options and the disk give it',
  'prime/link-outside': 'the disk gives it',
  'prime/unknown-pack': 'the options and the disk give it',
  'prime/pack-outside': 'a package on the disk gives it',
  'prime/pack-model-validator': 'a package on the disk gives it',
  'prime/duplicate-domain': 'two files give it',
  'prime/full-over-budget': 'it takes the tokenizer',
  'prime/size-limit': 'it takes four megabytes',
}

/** Codes whose example cannot be a whole source: it would be too long, or too deep. */
const withoutExample: readonly Code[] = ['prime/nesting-limit', 'prime/too-many-errors', 'prime/long-name']

const folder = fileURLToPath(new URL('../fixtures/invalid', import.meta.url))

const all = Object.keys(codes) as Code[]

test.each(all)('%s has a fixture, or a reason to have none', (code) => {
  const name = code.replace('prime/', '')
  expect(existsSync(`${folder}/${name}`)).toBe(withoutFixture[code] === undefined)
})

function codesIn(code: Code, text: string): Code[] {
  const diagnostics = code.startsWith('prime/domain-') ? parseDomain(createSourceText('domain.yaml', text)).diagnostics : checkText(text).diagnostics
  return diagnostics.map(diagnostic => diagnostic.code)
}

/** An example as a whole source: some show a few lines of an atom. */
function whole(code: Code, text: string): string {
  return codesIn(code, codes[code].wrong).includes(code) ? text : `rule A {\n${text.replace(/^/gm, '  ')}\n}\n`
}

describe.each(all.filter(code => withoutFixture[code] === undefined && !withoutExample.includes(code)))('the examples of %s', (code) => {
  test('the wrong one gives it', () => {
    expect(codesIn(code, whole(code, codes[code].wrong))).toContain(code)
  })

  test('the right one does not', () => {
    expect(codesIn(code, whole(code, codes[code].right))).not.toContain(code)
  })
})
