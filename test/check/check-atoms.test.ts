import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAtoms } from '../../src/check/check-atoms.ts'
import { createDiagnostic } from '../../src/diagnostics/create-diagnostic.ts'
import { kinds } from '../../src/model/kinds.ts'
import { brief, checkSources, checkText } from './check-sources.ts'

const meta = 'version: "1.0.0" domain: garden description: "Plants drink through their roots alone." claim: "Water the roots and never the leaves."'

function rule(name: string, more = ''): string {
  return `rule ${name} { id: "@garden/rule-${name.toLowerCase()}" ${meta.replace('Plants', name).replace('Water', name)} ${more} }\n`
}

test('a clean corpus has no findings', () => {
  expect(checkText(rule('A')).diagnostics).toEqual([])
  expect(checkText('').diagnostics).toEqual([])
})

test('rules set the level of one code, or turn it off', () => {
  const text = rule('A', 'status: stable related: [@other/rule-b]')
  expect(brief(checkText(text).diagnostics)).toEqual(['1:191 warning unknown-status', '1:208 warning unresolved-reference'].map(line => expect.stringContaining(line.split(' ').slice(1).join(' ')) as string))
  const levels = (rules: object): string[] => checkText(text, { rules }).diagnostics.map(({ level, code }) => `${level} ${code}`)
  expect(levels({ 'prime/unknown-status': 'off' })).toEqual(['warning prime/unresolved-reference'])
  expect(levels({ 'prime/unknown-status': 'error', 'prime/unresolved-reference': 'info' })).toEqual(['error prime/unknown-status', 'info prime/unresolved-reference'])
})

test('strict raises warnings, but not about foreign scopes, nor those of L2, nor what a rule has set', () => {
  const text = rule('A', 'status: stable severity: awful related: [@other/rule-b] namo: 1')
  const { session, diagnostics } = checkText(text, { strict: true, rules: { 'prime/wrong-type': 'warning' } })
  expect(diagnostics.map(({ level, code }) => `${level} ${code}`)).toEqual([
    'error prime/unknown-status',
    'warning prime/wrong-type',
    'warning prime/unresolved-reference',
    'info prime/unknown-field',
  ])
  session.add([createDiagnostic(undefined, { code: 'prime/meaning', atom: '@garden/rule-a', start: 0, end: 0, message: 'too mild' })])
  expect(session.finish().at(-1)).toMatchObject({ code: 'prime/meaning', level: 'warning' })
})

test('an atom with an error of L1 is left out of L3, the others go on', () => {
  const text = rule('A', 'requires: [@garden/rule-b]') + rule('B', 'requires: [@garden/rule-a] version: 1') + rule('C', 'requires: [@garden/rule-d]') + rule('D', 'requires: [@garden/rule-c]')
  const { session, diagnostics, atoms } = checkText(text)
  expect(diagnostics.filter(({ level }) => level === 'error').map(({ code, atom }) => [code, atom])).toEqual([
    ['prime/invalid-version', '@garden/rule-b'],
    ['prime/requires-cycle', '@garden/rule-c'],
  ])
  expect([...session.failed]).toEqual([atoms[1]])
})

test('an atom with a syntax error is not checked, yet it is declared', () => {
  const { session, atoms, diagnostics } = checkText(`${rule('A', 'requires: [@garden/rule-b]')}rule B {\n id: "@garden/rule-b"\n claim\n}\n`)
  expect(diagnostics.map(({ atom, layer, level }) => [atom, layer, level])).toEqual([['@garden/rule-b', 'L1', 'error']])
  expect([...session.failed]).toEqual([atoms[1]])
})

test('an atom of unknown kind fails', () => {
  const { session, atoms } = checkText(rule('A').replace('rule A', 'rull A'))
  expect([...session.failed]).toEqual(atoms)
})

test('what cannot be put out fails whatever its level', () => {
  const rules = { 'prime/missing-id': 'off', 'prime/duplicate-id': 'info', 'prime/nothing-to-summarise': 'off' } as const
  const { session, atoms, diagnostics } = checkText(`${rule('A')}${rule('A')}rule C { version: "1.0.0" }\nrule D { id: "@garden/rule-d" severity: high }\n`, { rules })
  expect([...session.failed].map(atom => atoms.indexOf(atom)).sort()).toEqual([1, 2, 3])
  expect(diagnostics.filter(({ code }) => code in rules).map(({ code, level }) => [code, level])).toEqual([['prime/duplicate-id', 'info']])
})

test('an error lowered to a warning lets the atom through', () => {
  const { session, diagnostics } = checkText(rule('A', 'requires: [@garden/rule-b]'), { rules: { 'prime/unresolved-reference': 'warning' } })
  expect(diagnostics.map(({ level }) => level)).toEqual(['warning'])
  expect(session.failed.size).toBe(0)
})

test('a foreign atom is known when it is given', () => {
  const text = rule('A', 'requires: [@other/term-b] validates-with: [@other/term-b] contract: { must-include: [@other/term-c] }')
  const known = [{ id: '@other/term-b', kind: 'term', status: 'deprecated' as const, supersededBy: '@other/term-d' }]
  expect(checkText(text, { known }).diagnostics.map(({ level, code }) => `${level} ${code}`)).toEqual(['error prime/edge-kind', 'warning prime/unresolved-reference'])
  expect(checkText(text.replace('validates-with: [@other/term-b]', ''), { known }).diagnostics.map(({ code, message }) => [code, message])).toContainEqual(
    ['prime/deprecated-target', '`@other/term-b` is deprecated: use `@other/term-d`, which supersedes it'],
  )
})

test('the scopes in which a missing atom is an error can be given', () => {
  const text = rule('A', 'requires: [@other/term-b, @garden/term-c]')
  expect(checkText(text, { ownScopes: new Set(['@other']) }).diagnostics.map(({ level }) => level)).toEqual(['error', 'warning'])
})

test('findings that others add are ignored, levelled and sorted like all', () => {
  const text = `${rule('A', 'status: stable')}// prime-ignore prime/full-over-budget it is a long story\n${rule('B')}`
  const { session, atoms } = checkText(text, { strict: true })
  const over = (index: number): void => {
    const { source, id, node } = atoms[index]!
    session.add([createDiagnostic(source, { code: 'prime/full-over-budget', atom: id, start: node.start, end: node.end, message: 'long' })])
  }
  over(0)
  over(1)
  expect(session.finish().map(({ code, level }) => `${level} ${code}`)).toEqual(['info prime/full-over-budget', 'error prime/unknown-status'])
})

test('an ignore comment silences one code in the field, item or atom below it', () => {
  const text = `// prime-ignore prime/missing-domain we have one garden
rule A {
  id: "@garden/rule-a"
  // prime-ignore prime/invalid-version an old one
  // prime-ignore prime/wrong-type none of this here
  version: 1
  description: "Plants drink through their roots alone."
  claim: "Water the roots and never the leaves."
  related: [
    @garden/rule-b
    // prime-ignore prime/unresolved-reference to come
    @garden/rule-c
    @garden/rule-d
  ]
  contract: {
    // prime-ignore prime/unresolved-reference to come
    must-include: [@garden/rule-e]
  }
}
`
  expect(brief(checkText(text).diagnostics)).toEqual(['5:3 warning unused-ignore', '10:5 error unresolved-reference', '13:5 error unresolved-reference'])
})

test('an error that is ignored does not fail its atom', () => {
  const { session } = checkText(rule('A', '\n// prime-ignore prime/unresolved-reference to come\nrequires: [@garden/rule-b]'))
  expect(session.failed.size).toBe(0)
})

test('an unused ignore comment is not reported when its code was not looked for', () => {
  expect(brief(checkText(`// prime-ignore prime/meaning a matter of taste\n${rule('A')}`).diagnostics)).toEqual([])
  expect(brief(checkText(`// prime-ignore prime/orphan by design\n${rule('A', 'version: 1')}`).diagnostics).filter(line => line.includes('ignore'))).toEqual([])
})

test('an ignore comment is used also when its code is off', () => {
  const text = `// prime-ignore prime/unknown-status why\n${rule('A', 'status: stable')}`
  expect(checkText(text, { rules: { 'prime/unknown-status': 'off' } }).diagnostics).toEqual([])
})

test('the order of files and atoms in the input changes nothing', () => {
  const texts = Object.fromEntries('ABCDEFGH'.split('').map((name, index) => [
    `${name}.prime`,
    rule(name, `requires: [@garden/rule-${'abcdefgh'[(index + 1) % 8]!}] contradicts: [@garden/rule-${'abcdefgh'[(index + 3) % 8]!}, x] related: [@q/rule-x]`),
  ]))
  texts['I.prime'] = rule('A')
  const expected = checkSources(texts).diagnostics
  expect(expected.length).toBeGreaterThan(10)
  fc.assert(fc.property(fc.shuffledSubarray(Object.entries(texts), { minLength: 9 }), (shuffled) => {
    expect(checkSources(Object.fromEntries(shuffled)).diagnostics).toEqual(expected)
  }), { numRuns: 20 })
})

test('rules get atoms only and never change them', () => {
  const { atoms } = checkText(rule('A', 'related: [@garden/rule-a]'))
  const before = JSON.stringify(atoms)
  checkAtoms({ atoms, documents: [], kinds }).finish()
  expect(JSON.stringify(atoms)).toBe(before)
})
