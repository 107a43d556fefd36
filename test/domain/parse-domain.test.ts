import { expect, test } from 'vitest'
import { head, readDomain } from './source.ts'

test('a whole domain is read', () => {
  const { domain, findings } = readDomain(`# what the kitchen is about
name: cooking
version: 1.2.0
description: >
  How to cook,
  and what with.
tags: [pasta, sauté, 烹饪, deep-fry, ภาษาไทย, 2024]
axes:
  - technique
  - name: cuisine
    description: Where a dish is from.
    matches: [italian, "middle eastern"]
contract:
  courses: { type: enum-array, values: [starter, main], description: What to serve. }
  include: { type: atom-id-array }
  greeting: Dear guests
validators:
  - { name: salted, description: Salt is there., checker: "regex:/salt|brine/i" }
  - name: no-todo
    description: Nothing is left to do.
    checker: regex
    pattern: "(?i)todo"
    expect: no-match
    severity: warning
  - { name: sources, description: Facts have sources., checker: "builtin:every-fact-has-source" }
  - { name: taste, description: It is good., checker: ai-judge, rubric: "@kitchen/rule-taste" }
  - { name: kind, description: It is kind., checker: "llm: be kind" }
budgets: { default-tokens: 900, max-tokens: 2000 }
synonyms: { pasta: [noodles, macaroni], pan: skillet }
kinds:
  recipe: { layer: composition, lead: [dish/title], core: [serves], full: [story] }
`)
  expect(findings).toEqual([])
  expect(domain).toEqual({
    name: 'cooking',
    version: '1.2.0',
    description: 'How to cook, and what with.',
    tags: ['pasta', 'sauté', '烹饪', 'deep-fry', 'ภาษาไทย', '2024'],
    axes: [
      { name: 'technique', matches: ['technique'] },
      { name: 'cuisine', description: 'Where a dish is from.', matches: ['italian', 'middle eastern'] },
    ],
    contract: [
      { name: 'courses', type: 'enum-array', values: ['starter', 'main'], description: 'What to serve.' },
      { name: 'include', type: 'atom-id-array' },
      { name: 'greeting', type: 'string', default: 'Dear guests' },
    ],
    validators: [
      { name: 'salted', description: 'Salt is there.', checker: { type: 'regex', pattern: 'salt|brine', flags: 'i', expect: 'match' }, severity: 'error' },
      { name: 'no-todo', description: 'Nothing is left to do.', checker: { type: 'regex', pattern: '(?i)todo', flags: '', expect: 'no-match' }, severity: 'warning' },
      { name: 'sources', description: 'Facts have sources.', checker: { type: 'builtin', name: 'every-fact-has-source' }, severity: 'error' },
      { name: 'taste', description: 'It is good.', checker: { type: 'ai-judge', rubric: '@kitchen/rule-taste' }, severity: 'error' },
      { name: 'kind', description: 'It is kind.', checker: { type: 'llm', instruction: 'be kind' }, severity: 'error' },
    ],
    budgets: { defaultTokens: 900, maxTokens: 2000 },
    synonyms: new Map([['pasta', ['noodles', 'macaroni']], ['pan', ['skillet']]]),
    kinds: new Map([['recipe', { layer: 'composition', lead: ['dish/title'], core: ['serves'], full: ['story'] }]]),
  })
})

test('the three required keys are asked for', () => {
  const { domain, findings } = readDomain('tags: [pasta]\n')
  expect(domain).toBeUndefined()
  expect(findings).toEqual([
    '1:1 error prime/domain-missing-key the domain has no `name`: add one',
    '1:1 error prime/domain-missing-key the domain has no `version`: add one',
    '1:1 error prime/domain-missing-key the domain has no `description`: add one',
  ])
})

test.each([
  ['name: Home Cooking', '1:7 error prime/domain-invalid-value `Home Cooking` is no name'],
  [`name: ${'a'.repeat(65)}`, '1:7 error prime/domain-invalid-value'],
  ['name: a--b', '1:7 error prime/domain-invalid-value'],
  ['name: [a]', '1:7 error prime/domain-invalid-value the name is no text'],
  ['name: con', '1:7 error prime/domain-invalid-value `con` is no name of a domain: Windows keeps it for a device'],
])('%s is no name', (line, finding) => {
  const { domain, findings } = readDomain(head.replace('name: cooking', line))
  expect(domain).toBeUndefined()
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(finding)
})

test.each(['1.0', '1', 'v1.0.0', '"1.0.0.0"', 'latest'])('%s is no version', (version) => {
  const { domain, findings } = readDomain(head.replace('"1.0.0"', version))
  expect(domain).toBeUndefined()
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain('2:10 error prime/domain-invalid-value')
})

test('a description has 1 to 512 characters', () => {
  expect(readDomain(head.replace('How to cook.', '烹'.repeat(512))).findings).toEqual([])
  expect(readDomain(head.replace('How to cook.', 'a'.repeat(513))).findings[0]).toContain('the description has 513 characters: shorten it to 512')
  expect(readDomain(head.replace('How to cook.', '""')).findings[0]).toContain('3:14 error prime/domain-invalid-value')
})

test('tags are words, 200 at most', () => {
  expect(readDomain(`${head}tags: [a b, -x, x-, "#x", a.b]\n`).findings.map(finding => finding.split(' ')[0])).toEqual(['4:8', '4:13', '4:17', '4:21', '4:27'])
  expect(readDomain(`${head}tags: [${Array.from({ length: 201 }, (_, index) => `t${index}`).join(', ')}]\n`).findings[0]).toContain('there are 201 tags')
  expect(readDomain(`${head}tags: pasta\n`).findings[0]).toContain('the list of tags is no list')
})

test('unknown keys are warned of, with the nearest', () => {
  const { domain, findings } = readDomain(`${head}synonims: { pasta: [noodles] }\nbudgets: { max_tokens: 9 }\naxes: [{ name: a, matchs: [b] }]\n`)
  expect(domain?.name).toBe('cooking')
  expect(findings).toEqual([
    '4:1 warning prime/domain-unknown-key `synonims` is no key of a domain, so nothing reads it: remove it or mend its name (did you mean `synonyms`?)',
    '5:12 warning prime/domain-unknown-key `max_tokens` is no key of the budgets, so nothing reads it: remove it or mend its name (did you mean `max-tokens`?)',
    '6:19 warning prime/domain-unknown-key `matchs` is no key of an axis, so nothing reads it: remove it or mend its name (did you mean `matches`?)',
  ])
})

test.each([
  ['contract: { a: { type: enum } }', 'prime/domain-missing-key the contract field `a` of type `enum` has no `values`'],
  ['contract: { a: { type: enum, values: [] } }', 'prime/domain-invalid-value the values of the contract field `a` are none'],
  ['contract: { a: { type: list } }', 'prime/domain-invalid-value the type of the contract field `a` is none of'],
  ['contract: { a: {} }', 'prime/domain-missing-key the contract field `a` has no `type`'],
  ['title: Baking', 'prime/domain-unknown-key `title` is no key of a domain, so nothing reads it: remove it or mend its name (did you mean `name`?)'],
  ['contract: { a: { type: string, values: [b] } }', 'prime/domain-unknown-key `values` has no effect'],
  ['contract: [a]', 'prime/domain-invalid-value the contract is no map'],
  ['axes: [{ description: x }]', 'prime/domain-missing-key this axis has no `name`'],
  ['axes: [a, a]', 'prime/domain-invalid-value the axis `a` is there twice'],
  ['axes: [3.5, null]', 'prime/domain-invalid-value this axis is no text'],
  ['budgets: { default-tokens: 20, max-tokens: 10 }', 'prime/domain-invalid-value `default-tokens` is more than `max-tokens`'],
  ['budgets: { max-tokens: -1 }', 'prime/domain-invalid-value `max-tokens` is no whole number above 0'],
  ['synonyms: [pasta]', 'prime/domain-invalid-value the map of synonyms is no map'],
  ['kinds: { recipe: { layer: food, lead: [a] } }', 'prime/domain-invalid-value the layer of the kind `recipe` is none of'],
  ['kinds: { recipe: { layer: data } }', 'prime/domain-missing-key the kind `recipe` has no `lead`'],
  ['kinds: { recipe: { layer: data, lead: [] } }', 'prime/domain-invalid-value `lead` of the kind `recipe` names no field'],
  ['kinds: { Big Recipe: { layer: data, lead: [a] } }', 'prime/domain-invalid-value `Big Recipe` is no name of a kind'],
  ['validators: [{ name: a, description: b }]', 'prime/domain-missing-key this validator has no `checker`'],
  ['validators: [{ name: a, checker: "llm: be kind" }]', 'prime/domain-missing-key this validator has no `description`'],
  ['validators: [{ name: a, description: b, checker: magic }]', 'prime/domain-invalid-value `magic` is no checker'],
  ['validators: [{ name: a, description: b, checker: "builtin:magic" }]', 'prime/domain-invalid-value `builtin:magic` is no checker'],
  ['validators: [{ name: a, description: b, checker: "regex:todo" }]', 'prime/domain-invalid-value `regex:todo` is no pattern'],
  ['validators: [{ name: a, description: b, checker: regex }]', 'prime/domain-missing-key this validator has no `pattern`'],
  ['validators: [{ name: a, description: b, checker: "regex:/(?=x)/" }]', 'prime/domain-pattern `(?=x)` is no pattern of RE2'],
  ['validators: [{ name: a, description: b, checker: "regex:/x/q" }]', 'prime/domain-pattern `x` is no pattern of RE2 (the flag `q` is unknown'],
  ['validators: [{ name: a, description: b, checker: ai-judge }]', 'prime/domain-missing-key this validator has no `rubric`'],
  ['validators: [{ name: a, description: b, checker: ai-judge, rubric: taste }]', 'prime/domain-invalid-value `taste` is no id'],
  ['validators: [{ name: a, description: b, checker: "llm:" }]', 'prime/domain-invalid-value `llm:` has no instruction'],
  ['validators: [{ name: a, description: b, checker: "llm: x", expect: match }]', 'prime/domain-unknown-key `expect` has no effect'],
  ['validators: [{ name: a, description: b, checker: "llm: x", severity: info }]', 'prime/domain-invalid-value the severity of a validator is none of'],
  ['validators: [{ name: a, description: b, checker: "llm: x" }, { name: a, description: b, checker: "llm: x" }]', 'prime/domain-invalid-value the validator `a` is there twice'],
])('%s gives %s', (line, finding) => {
  const { findings } = readDomain(`${head}${line}\n`)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain(finding)
  expect(findings[0]).toMatch(/^4:\d+ /)
})

test.each([
  ['an unclosed list', 'tags: [a, b\naxes: x\n', 'prime/domain-syntax this is no valid YAML'],
  ['a key given twice', 'name: baking\n', '4:1 error prime/domain-syntax this key is there twice in one map'],
  ['a second document', '---\nname: baking\n', '4:1 error prime/domain-syntax a second document begins here'],
  ['a tab', '\ttags: x\n', '4:1 error prime/domain-syntax a tab indents this line'],
  ['an alias of nothing', 'tags: *nothing\n', '4:7 error prime/domain-syntax this alias names no anchor'],
  ['an alias in a circle', 'tags: &a [*a]\n', '4:11 error prime/domain-syntax this alias leads back into itself'],
])('%s is an error of YAML', (_, lines, finding) => {
  const { domain, findings } = readDomain(head + lines)
  expect(domain).toBeUndefined()
  expect(findings[0]).toContain(finding)
})

test('aliases are followed', () => {
  expect(readDomain(`${head}tags: &words [pasta, salt]\nsynonyms: { meal: *words }\n`).domain?.synonyms).toEqual(new Map([['meal', ['pasta', 'salt']]]))
})

test.each([
  ['a bomb of aliases', `tags: &a [${'x,'.repeat(50)}]\naxes: &b [${'*a,'.repeat(50)}]\nkinds: &c [${'*b,'.repeat(50)}]\ncontract: [${'*c,'.repeat(50)}]\n`],
  ['many aliases', `tags: &a x\naxes: [${'*a,'.repeat(30_000)}]\n`],
  ['open brackets', `tags: ${'['.repeat(50_000)}`],
  ['nested brackets', `tags: ${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['nested dashes', `tags:\n  ${'- '.repeat(60_000)}x\n`],
  ['a large file', `# ${'x'.repeat(300_000)}\n`],
])('%s gives one error', (_, lines) => {
  const { domain, findings } = readDomain(head + lines)
  expect(domain).toBeUndefined()
  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain('prime/domain-syntax')
})

test('keys with the names of object members are ordinary keys', () => {
  const { domain, findings } = readDomain(`${head}__proto__: 1\nsynonyms: { __proto__: [x], constructor: [y] }\nkinds: { constructor: { layer: data, lead: [a] } }\n`)
  expect(findings).toEqual(['4:1 warning prime/domain-unknown-key `__proto__` is no key of a domain, so nothing reads it: remove it or mend its name'])
  expect([...domain!.synonyms.keys()]).toEqual(['__proto__', 'constructor'])
  expect([...domain!.kinds.keys()]).toEqual(['constructor'])
})

test('an empty file and a text are no domain', () => {
  expect(readDomain('').findings[0]).toContain('1:1 error prime/domain-missing-key')
  expect(readDomain('hello\n').findings).toEqual(['1:1 error prime/domain-invalid-value a domain is no map: write `key: value` lines'])
})
