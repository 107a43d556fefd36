import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { AtomNode, ValueNode } from '../../src/language/ast.ts'
import { toJson } from '../../src/language/to-json.ts'
import { parseText } from './fixture.ts'
import { toBody, toHead } from './notation.ts'
import { long, playground, validFixtures } from './samples.ts'
import { treeProblems } from './tree-problems.ts'

if (long) vi.setConfig({ testTimeout: 3_600_000 })

const runs = long ? 100_000 : 1_000

/** Pieces of the language, in an order that makes sense only sometimes. */
const frames = ['rule A {', 'fact B {', 'prime C extends Rule {', 'check D', '}', '\n', '\n  ', '\n    ', '\r\n', '\r', ' ', '\t', 'a: ', 'key:', '"k": ', '0: ', '@s/n: ']
const marks = ['"', '"""', '\'', '`', '[', ']', '{', '(', ')', ',', '|', '|\n', '-', '- x', '=', '->', '→', '?', '//', '/*', '*/', '#', '@', '@s/n', '@s/n@^1', '\\', '\\"', '\\u00e9']
const values = ['1', '-2.5', '3 px', '80%', '1..2', '0-1', 'true', 'null', 'word', 'if x:', 'é', '水', '“', '：', '，', '\ufeff', '\u00a0', '\u2028', '\0', '\ud800', '\udc00', '>', '\n>\n', '\n}', '\n]', '// prime-ignore prime/x y']
const pieces = fc.constantFrom(...frames, ...marks, ...values)

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(pieces, { maxLength: 60 }).map(parts => parts.join('')),
  fc.array(pieces, { maxLength: 60 }).map(parts => `rule A {\n  a: ${parts.join('')}\n  z: 1\n}\n`),
  fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 60 }).map(parts => parts.join(' ')),
)

test('any text is read, and its nodes lie where their text is', () => {
  fc.assert(fc.property(texts, (text) => {
    expect(treeProblems(text, parseText(text))).toEqual([])
  }), { numRuns: runs })
})

test('an atom with an error inside is marked', () => {
  fc.assert(fc.property(texts, (text) => {
    const { document: { atoms }, diagnostics } = parseText(text)
    const isBroken = diagnostics.some(({ level }) => level === 'error')
    if (!isBroken) expect(atoms.filter(atom => atom.broken)).toEqual([])
  }), { numRuns: runs })
})

/** The tree without its places, with the line ends of expressions as LF. */
function content(atoms: readonly AtomNode[]): unknown {
  return JSON.parse(JSON.stringify([atoms.map(toHead), atoms.map(toBody)]).replaceAll('\\r\\n', '\\n').replaceAll('\\r', '\\n'))
}

function withoutPlaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => key === 'start' || key === 'end' ? undefined : inner))
}

test.each([['CRLF', '\r\n'], ['CR', '\r']])('%s gives what LF gives', (_, lineEnd) => {
  const pieceTexts = fc.array(pieces, { maxLength: 60 }).map(parts => `rule A {\n  a: ${parts.join('').replaceAll('\r', '\n')}\n  z: 1\n}\n`)
  const compare = (text: string): void => {
    const lf = parseText(text)
    const other = parseText(text.replaceAll('\n', lineEnd))
    expect(content(other.document.atoms)).toEqual(content(lf.document.atoms))
    expect(other.diagnostics.map(({ code, source }) => [code, source!.line, source!.column])).toEqual(lf.diagnostics.map(({ code, source }) => [code, source!.line, source!.column]))
  }
  for (const text of [...validFixtures, ...playground]) if (!text.includes('\r')) compare(text)
  fc.assert(fc.property(pieceTexts, compare), { numRuns: runs })
})

test('a byte order mark changes no place', () => {
  for (const text of validFixtures.filter(source => !source.startsWith('\ufeff'))) expect(parseText(`\ufeff${text}`)).toEqual(parseText(text))
})

test('a text is read the same each time', () => {
  for (const text of playground) expect(JSON.stringify(parseText(text))).toBe(JSON.stringify(parseText(text)))
})

test('a quoted string gives back what was put in', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (value) => {
    const quoted = JSON.stringify(value).replaceAll('\\b', '\\u0008').replaceAll('\\f', '\\u000c')
    const { document, diagnostics } = parseText(`fact A { a: ${quoted} }`)
    expect(diagnostics).toEqual([])
    expect((document.atoms[0]!.fields[0]!.value as ValueNode & { value: string }).value).toBe(value)
  }), { numRuns: runs })
})

test('the JSON form holds names and values, and every node its place', () => {
  const { document } = parseText('rule A { a: [x, { "k": 1, l: 2 px }], b: "s" }')
  expect(withoutPlaces(toJson(document.atoms))).toEqual([{
    kind: 'rule',
    name: 'A',
    fields: [
      { name: 'a', value: { type: 'list', items: [
        { type: 'word', value: 'x', column: 14 },
        { type: 'object', column: 17, fields: [{ name: 'k', value: { type: 'number', value: 1 } }, { name: 'l', value: { type: 'quantity', value: 2, unit: 'px', text: '2 px' } }] },
      ] } },
      { name: 'b', value: { type: 'string', value: 's' } },
    ],
  }])
  expect(toJson(document.atoms)[0]!.fields[1]!.value).toEqual({ type: 'string', value: 's', start: 41, end: 44 })
})
