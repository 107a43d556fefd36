import { describe, expect, test } from 'vitest'
import { isOneEdit } from '../../src/check/is-one-edit.ts'
import { bareText } from '../../src/check/bare-text.ts'
import { resolveKinds } from '../../src/model/resolve-kinds.ts'
import { checkText } from './check-sources.ts'

/** The codes found in a rule with the given lines, besides which it is clean. */
function codesIn(lines: string, kind = 'rule', head = 'claim: "Water the roots and never the leaves."'): string[] {
  const text = `${kind} A {\n id: "@garden/${kind}-a"\n version: "1.0.0"\n domain: garden\n description: "Plants drink through their roots alone."\n ${head}\n ${lines}\n}\n`
  return checkText(text).diagnostics.map(({ code, level }) => `${level} ${code.replace('prime/', '')}`)
}

describe('types of fields', () => {
  test.each([
    'tags: [a, "b c"]',
    'tags: []',
    'aliases: a',
    'aliases: ["a b", c]',
    'confidence: strong',
    'confidence: "very-strong"',
    'confidence: 0',
    'confidence: 1',
    'confidence: 0.7',
    'confidence: 0.5-0.9',
    'severity: "high"',
    'superseded-by: @garden/rule-a',
    'superseded-by: "@garden/rule-a"',
    ...'critical high medium low info block error warning suggestion must should may recommended informational'.split(' ').map(word => `severity: ${word}`),
  ])('%s is fine', (line) => {
    expect(codesIn(line)).toEqual([])
  })

  test.each([
    'tags: a',
    'tags: "a, b"',
    'tags: [a, [b]]',
    'tags: [1]',
    'tags: { a: 1 }',
    'aliases: 3',
    'confidence: 80',
    'confidence: 80%',
    'confidence: "quite strong"',
    'confidence: -0.1',
    'confidence: [high]',
    'severity: High',
    'severity: [high, low]',
    'severity: 3',
    'superseded-by: rule-b',
    'description: [a]',
    'domain: { a: b }',
  ])('%s is a warning', (line) => {
    expect(codesIn(line).filter(code => !code.includes('duplicate-field'))).toEqual(['warning wrong-type'])
  })
})

test.each([
  ['tags: herb', 'write `[herb]`'],
  ['tags: herb, bed', 'write `[herb, bed]`'],
  ['tags: "herb, bed"', 'write `[herb, bed]`'],
  ['tags: [herb bed, pot]', 'write `[herb, bed, pot]`, or `["herb bed", pot]` if these words belong together'],
  ['tags: [葉 根]', 'write `[葉, 根]`, or `["葉 根"]` if these words belong together'],
  ['aliases: [big leaf]', 'write `[big, leaf]`, or `["big leaf"]` if these words belong together'],
  ['tags: [a, [b]]', undefined],
  ['tags: a | b', undefined],
  [`tags: ${'herb '.repeat(40)}`, undefined],
  ['severity: hihg', 'did you mean `high`?'],
])('%s: the hint is %s', (line, hint) => {
  const [diagnostic] = checkText(`rule A {\n id: "@garden/rule-a"\n version: "1.0.0"\n domain: garden\n claim: "Water the roots and never the leaves."\n description: "Plants drink through their roots."\n ${line}\n}\n`).diagnostics
  expect(diagnostic).toMatchObject({ code: 'prime/wrong-type' })
  expect(diagnostic!.hint).toBe(hint)
})

describe('targets', () => {
  test.each([
    'related: @garden/rule-a',
    'related: ["no atom, just text"]',
    'related: []',
    'related: null',
    'contract: { must-include: [@garden/rule-a, "keep it short"] }',
    'contract: "free text"',
    'composition: { mood: calm }',
    'contract: { conditionally-required: [{ when: season:summer, include: @garden/rule-a }] }',
    'relationships: [{ verb: related, target: [@garden/rule-a] }]',
  ])('%s is fine', (line) => {
    expect(codesIn(line).filter(code => !code.includes('cycle'))).toEqual([])
  })

  test.each([
    'related: 3',
    'related: [@garden/rule-a(x)]',
    'related: { a: b }',
    'contract: { must-include: [rule-a] }',
    'contract: { must-avoid: 3 }',
    'contract: { conditionally-required: [x] }',
    'contract: { conditionally-required: [{ when: x }] }',
    'relationships: { verb: related }',
    'relationships: { target: @garden/rule-a }',
    'relationships: { verb: 3, target: @garden/rule-a }',
    'relationships: { verb: related, target: 3 }',
  ])('%s is a warning', (line) => {
    expect(codesIn(line)).toEqual(['warning wrong-type'])
  })
})

describe('swallowed fields', () => {
  test.each([
    'applies-to: beds | pots severity: high',
    'applies-to: any bed tags: [a]',
    'scores: { a: b | c severity: high }',
    'applies-to: (a, b) -> c rationale: "x"',
    'applies-to: a | b severity:',
  ])('%s is a warning', (line) => {
    expect(codesIn(line)).toContain('warning swallowed-field')
  })

  test.each([
    'applies-to: beds | "pots severity: high"',
    'applies-to: (beds, severity: high) -> x',
    'applies-to: a | b severity:high',
    'applies-to: a | b mood: high',
    'applies-to: a | b, severity: high',
    'checks: [\n  @garden/rule-a with severity: high\n  if severity: high\n ]',
    'applies-to: beds | it\'s `severity: high`',
    'applies-to: see https://a.example/severity: x',
  ])('%s is fine', (line) => {
    expect(codesIn(line)).not.toContain('warning swallowed-field')
  })
})

test('text inside quotes and brackets is blanked, at the same offsets', () => {
  expect(bareText('a "b: c" (d: [e]) f')).toBe('a                 f')
  expect(bareText('don\'t a: \'b c\' d\'e')).toBe('don\'t a:       d\'e')
  expect(bareText('a ) b "c')).toBe('a ) b "c')
})

test.each([
  ['clami', 'claim', true],
  ['clam', 'claim', true],
  ['claims', 'claim', true],
  ['clain', 'claim', true],
  ['lcaim', 'claim', true],
  ['claim', 'claim', false],
  ['clmai', 'claim', false],
  ['', 'a', true],
  ['a', 'b', true],
  ['ab', 'ba', true],
  ['abc', 'cba', false],
])('%s and %s are one edit apart: %s', (a, b, expected) => {
  expect(isOneEdit(a, b)).toBe(expected)
  expect(isOneEdit(b, a)).toBe(expected)
})

describe('unknown fields', () => {
  test.each(['clami: x', 'severty: x', 'relatd: x', 'applies_too: x'])('%s is an info', (line) => {
    expect(codesIn(line)).toEqual(['info unknown-field'])
  })

  test.each(['watering: x', '_clami: x', 'behaviors: x', 'sources: x', 'constructor: x', '__proto__: x'])('%s is fine', (line) => {
    expect(codesIn(line)).toEqual([])
  })
})

describe('expected fields', () => {
  test.each([
    ['rule', 'label: "Water"'],
    ['method', 'steps: [a]'],
    ['pattern', 'solution: a'],
    ['collection', 'target: x'],
    ['category', 'label: x'],
    ['counter-example', 'why-bad: x'],
  ])('a %s with %s and a description is fine', (kind, head) => {
    expect(codesIn('', kind, head)).toEqual([])
  })

  test.each([['rule', 'severity: high'], ['term', 'aliases: x'], ['persona', 'voice: x'], ['principle', 'label: x']])('a %s with %s only is a warning', (kind, head) => {
    expect(codesIn('', kind, head)).toEqual(['warning missing-field'])
  })

  test('an empty field is no warning when another has content', () => {
    expect(codesIn('statement: {}')).toEqual([])
  })

  test('a kind that a project adds expects one of its lead fields', () => {
    const kinds = resolveKinds({ kinds: { recipe: { layer: 'data', lead: ['dish/title'] } } })
    const recipe = (line: string): string[] => checkText(`recipe A { id: "@garden/recipe-a" version: "1.0.0" domain: garden description: "Plants drink through their roots alone." ${line} }`, { kinds }).diagnostics.map(({ code }) => code)
    expect(recipe('title: "Soup"')).toEqual([])
    expect(recipe('serves: 4')).toEqual(['prime/missing-field'])
  })
})

test.each([
  ['requires', 'value', 'term', 'warning'],
  ['requires', 'rule', 'term', undefined],
  ['validates-with', 'rule', 'term', 'error'],
  ['validates-with', 'method', 'source', 'error'],
  ['validates-with', 'fact', 'metric', undefined],
  ['specializes', 'rule', 'fact', 'error'],
  ['specializes', 'term', 'term', undefined],
  ['extends', 'rule', 'rule', 'error'],
  ['extends', 'type', 'persona', 'error'],
  ['extends', 'method', 'method', undefined],
  ['includes', 'rule', 'term', 'error'],
  ['includes', 'scope', 'term', undefined],
  ['supplies-to', 'source', 'method', 'warning'],
  ['supplies-to', 'tool', 'term', 'warning'],
  ['supplies-to', 'tool', 'step', undefined],
  ['enhances', 'voice', 'value', undefined],
  ['contradicts', 'voice', 'value', undefined],
  ['derived-from', 'voice', 'value', undefined],
  ['compatible', 'voice', 'value', undefined],
  ['see-also', 'voice', 'value', undefined],
])('%s from a %s to a %s: %s', (verb, source, target, level) => {
  const meta = 'version: "1.0.0" domain: garden'
  const { diagnostics } = checkText(`${source} A { id: "@garden/${source}-a" ${meta} ${verb}: [@garden/${target}-b, @other/term-c] } ${target} B { id: "@garden/${target}-b" ${meta} }`)
  expect(diagnostics.filter(({ code }) => code === 'prime/edge-kind').map(found => found.level)).toEqual(level === undefined ? [] : [level])
})

test('names of scripts without capitals, acronyms and digits are fine', () => {
  const names = (name: string): string[] => checkText(`rule ${name} { id: "@garden/rule-a" }`).diagnostics.map(({ code, message }) => `${code} ${message}`).filter(line => line.includes('name-case'))
  for (const name of ['水', 'HTML', 'Rule2', 'Übung', '_Hidden']) expect(names(name)).toEqual(name === '_Hidden' ? ['prime/name-case `_Hidden` is not in PascalCase: write `Hidden`'] : [])
  expect(names('SALT_WATER')).toEqual(['prime/name-case `SALT_WATER` is not in PascalCase: write `SaltWater`'])
  expect(names('übung')).toEqual(['prime/name-case `übung` is not in PascalCase: write `Übung`'])
})

test('a suggestion for a missing id is the nearest of its scope, or the one of its name in the nearest scope', () => {
  const { diagnostics } = checkText('rule A { id: "@garden/rule-a" related: [@garden/term-mulhc, @garden/zzz, @gardn/term-mulch] } term Mulch { id: "@garden/term-mulch" }')
  expect(diagnostics.filter(({ code }) => code === 'prime/unresolved-reference').map(({ hint, level }) => [level, hint])).toEqual([
    ['error', 'did you mean `@garden/term-mulch`?'],
    ['error', undefined],
    ['warning', 'did you mean `@garden/term-mulch`?'],
  ])
})
