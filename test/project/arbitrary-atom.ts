import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { kinds, synonyms } from '../../src/model/kinds.ts'
import { verbs } from '../../src/model/verbs.ts'
import type { Model, ModelAtom, ModelField } from './source-text-of.ts'

const sentence = fc.constantFrom(
  'Every request carries an identifier that the server echoes.',
  'Use `const` by default, and `let` only where a binding changes.',
  'Read [the guide](https://example.org/guide "title") before you start. It saves an hour.',
  'A value of 3.5 px, e.g. at the edge, is enough; cf. Fig. 2 for the rest.',
  '每个请求都带有一个标识符，服务器会原样返回。这样日志就能对上。',
  'ทุกคำขอมีตัวระบุที่เซิร์ฟเวอร์ส่งกลับมา',
  'ログには必ず識別子を残す。そうすれば後で追える。',
  'كل طلب يحمل معرّفًا يعيده الخادم، ثم يُسجَّل في السجل.',
  'प्रत्येक अनुरोध में एक पहचान होती है। सर्वर उसे लौटाता है।',
  'Families 👩‍👩‍👧‍👦 and flags 🇩🇪🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿 with tones 👍🏽 count as one each, always.',
  'Raw <b>HTML</b> and <script>alert(1)</script> are text here, as is a < b.',
  '**Bold claims** need *good* evidence, ~~not~~ opinions.',
  'An open ` back-tick, an open ** mark and an open [bracket stay what they are.',
  'It ends with a trailing backslash \\',
)
const trouble = fc.constantFrom(
  '# heading',
  '- item',
  '* item',
  '+ item',
  '1. item',
  '2) item',
  '> quote',
  '```js',
  '~~~',
  '---',
  '***',
  '===',
  '    indented',
  '\tindented',
  '| a | b |',
  '|---|---|',
  '[ref]: https://example.org',
  '[^1]: note',
  '- [x] done',
  '<div>',
  '<!-- c -->',
  '&amp; &copy;',
  '`',
  '``',
  '',
  '',
  'x',
  '<|endoftext|>',
  '\u0000',
  'a\u2028b',
  '__init__',
  '*',
  '_',
  '#',
)

/** One line of any text. */
const line = fc.oneof(
  { weight: 4, arbitrary: sentence },
  { weight: 2, arbitrary: trouble },
  { weight: 2, arbitrary: fc.array(fc.oneof(sentence, trouble), { minLength: 1, maxLength: 3 }).map(parts => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
const huge = fc.constantFrom(
  `${'The same words come back again and again. '.repeat(1200)}`,
  'a'.repeat(10_000),
  '文'.repeat(3000),
  `word ${'👩‍👩‍👧'.repeat(200)}`,
  `${'`code` and [link](https://example.org/x) '.repeat(300)}`,
  `${'no space,'.repeat(500)}`,
)
const lines = fc.array(line, { minLength: 1, maxLength: 6 }).chain(parts => fc.constantFrom('\n', '\n', '\r\n', '\n\n').map(end => parts.join(end)))
const codeBlock = fc.constantFrom(
  '```ts\nconst answer: number = 42\nexport { answer }\n```',
  'if depth == "deep":\n  for each finding:\n    read it again\nelse:\n  stop',
  ':root {\n  --gap: 4px;\n}\n.card { padding: var(--gap); }',
  'First a paragraph.\n\n- then\n- a list\n\n```js\nconst ticks = "```"\n```',
  'A plain paragraph\nover two lines.\n\nAnd another one.',
  '{ "a": [1, 2, { "b": null }] }',
  '| a | b |\n|---|---|\n| 1 | 2 |',
)

const raw = fc.constantFrom(
  'critical',
  'claude-code',
  '网页',
  '42',
  '-5',
  '0.90',
  '1e3',
  '4px',
  '80%',
  '-3 °C',
  '0..255',
  '0.0-1.0',
  '100–300ms',
  'true',
  'false',
  'null',
  '@team/rule-keep-it-small',
  '@team/term-unit',
  '"A" | "AA" = "AA"',
  '(rgb: { r: 0..255 }, n?: number) -> T[]',
  '@team/step-load(file) -> doc',
  'ratio >= 4.5 && size < 2',
  '@scope/name@^1.4',
  '`template ${literal}` + x',
)

const scalar: Arbitrary<Model> = fc.oneof(
  { weight: 50, arbitrary: line.map((value): Model => ({ type: 'string', value })) },
  { weight: 20, arbitrary: lines.map((value): Model => ({ type: 'string', value })) },
  { weight: 20, arbitrary: codeBlock.map((value): Model => ({ type: 'string', value })) },
  { weight: 40, arbitrary: raw.map((text): Model => ({ type: 'raw', text })) },
  { weight: 1, arbitrary: huge.map((value): Model => ({ type: 'string', value })) },
)

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('when', 'then', 'min', 'max', 'font-size', 'rule', 'detail', 'tier_one', 'verb', 'target', '__proto__', 'constructor', 'größe', '层级', 'code', 'body') },
  { weight: 1, arbitrary: fc.constantFrom('a*b', '@team/rule-keep-it-small', '0', '`tick', 'two words', '<b>', '- dash', '', ' ', '**', '[x](y)', 'a|b', '__x__') },
)

/** A value with lists and objects nested to a depth of five. */
const value: Arbitrary<Model> = fc.letrec<{ value: Model, list: Model, object: Model }>(tie => ({
  value: fc.oneof({ maxDepth: 5, depthSize: 'small' }, { weight: 4, arbitrary: scalar }, { weight: 2, arbitrary: tie('list') }, { weight: 2, arbitrary: tie('object') }),
  list: fc.record({ items: fc.array(tie('value'), { maxLength: 4 }), multiline: fc.boolean() }).map((model): Model => ({ type: 'list', ...model })),
  object: fc.array(fc.record({ key, value: tie('value') }), { maxLength: 4 }).map((fields): Model => ({ type: 'object', fields })),
})).value

const long: Arbitrary<Model> = fc.oneof(scalar, fc.record({ k: scalar }).map(({ k }): Model => ({ type: 'object', fields: [{ key: 'k', value: k }] })))
  .map((item): Model => ({ type: 'list', multiline: true, items: new Array<Model>(500).fill(item.type === 'string' && item.value.length > 200 ? { type: 'raw', text: 'short' } : item) }))

const pseudoCode: Arbitrary<Model> = fc.shuffledSubarray(
  ['@team/step-load(file) -> doc', 'if depth == "deep":', 'RANK by impact: critical > minor, then date', 'read x, once', '"a plain string"', 'word', 'f({\n      a: 1,\n    })'],
  { minLength: 2 },
).map((lines): Model => ({ type: 'list', multiline: true, items: lines.map(text => ({ type: 'raw', text })) }))

const anyValue = fc.oneof({ weight: 100, arbitrary: value }, { weight: 1, arbitrary: long }, { weight: 6, arbitrary: pseudoCode })

const target = fc.oneof(
  fc.constantFrom('@team/rule-keep-it-small', '@team/term-unit', '@other/fact-x', '"@team/rule-quoted"', '"slug"', '"a text with spaces"', 'word').map((text): Model => ({ type: 'raw', text })),
  { weight: 1, arbitrary: value },
)
const reference: Model = { type: 'raw', text: '@team/term-unit' }
const list = (...items: Model[]): Model => ({ type: 'list', items, multiline: false })
const object = (fields: Record<string, Model>): Model => ({ type: 'object', fields: Object.entries(fields).map(([key, value]) => ({ key, value })) })
const contract = fc.record({
  key: fc.constantFrom('contract', 'composition'),
  value: fc.constantFrom(
    object({
      'must-include': list(reference),
      'must-avoid': list(),
      'conditionally-required': list(object({ when: { type: 'string', value: 'platform:web' }, include: list(reference) })),
      'extra': { type: 'string', value: 'kept' },
    }),
    object({ note: { type: 'string', value: 'no contract' } }),
  ),
})
const relationship = fc.record({ verb: fc.constantFrom('requires', '"see-also"', 'odd'), target: fc.constantFrom('@team/term-unit', '"slug"'), note: fc.option(line) })
  .map(({ verb, target, note }) => object({ verb: { type: 'raw', text: verb }, target: { type: 'raw', text: target }, ...note !== null && { note: { type: 'string', value: note } } }))

const edgeField = fc.oneof(
  { weight: 3, arbitrary: fc.record({ key: fc.constantFrom(...Object.keys(verbs)), value: fc.oneof(target, fc.array(target, { maxLength: 6 }).map((items): Model => ({ type: 'list', items, multiline: true }))) }) },
  fc.array(relationship, { maxLength: 3 }).map(items => ({ key: 'relationships', value: list(...items) })),
)

const raws = (...texts: string[]): Model[] => texts.map(text => ({ type: 'raw', text }))

const head = (kind: string): Arbitrary<ModelField[]> => fc.record({
  'version': fc.option(fc.constantFrom(...raws('"1.0.0"', '2', '"0.1.0-beta.1"'))),
  'domain': fc.option(fc.constantFrom<Model>(...raws('security', '"a domain"'), list(...raws('one', 'two')), list(), object({ odd: { type: 'raw', text: '1' } }))),
  'status': fc.option(fc.constantFrom(...raws('active', 'experimental', 'deprecated', '"deprecated"', 'draft', 'odd'))),
  'superseded-by': fc.option(fc.constantFrom(...raws('@team/rule-next', '"@team/rule-next"'))),
  'tags': fc.option(fc.constantFrom<Model>(
    ...raws('single'),
    list(...raws('a', 'b')),
    list({ type: 'string', value: 'a tag' }, { type: 'string', value: 'c*d' }),
    list(),
    list(object({ odd: { type: 'raw', text: '1' } })),
    list(...raws('very-long-tag-name-one', 'very-long-tag-name-two', 'very-long-tag-name-three', 'very-long-tag-name-four')),
  )),
}).map(fields => [
  { key: 'id', value: { type: 'string', value: `@team/${kind}-sample` } },
  ...Object.entries(fields).flatMap(([key, value]) => value === null ? [] : [{ key, value }]),
])

const name = fc.constantFrom('Sample', 'sample', 'SampleOfALongerNameThatGoesOnAndOnAndNeverComesToAnEndAtAll', '触控目标最小尺寸', '__proto__', 'Größe_2-x', 'Σ')

/** A random atom of a kind: fields of its table, others, edges, contracts, duplicates, in any order. */
export function arbitraryAtom(kind: string): Arbitrary<ModelAtom> {
  const spec = kinds[kind]!
  const known = [...spec.lead, ...spec.core, ...spec.full].flatMap(synonyms)
  const field = fc.record({ key: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 2, arbitrary: fc.constantFrom('label', 'description') }, { weight: 2, arbitrary: fc.constantFrom('notes', 'language', '_meta', 'license', 'name', 'extra-field', 'größe', '__proto__', 'applies_to') }), value: anyValue })
  return fc.record({
    name,
    fields: fc.tuple(
      fc.record({ key: fc.constantFrom(...spec.lead.flatMap(synonyms), 'description', 'label'), value: fc.oneof({ weight: 3, arbitrary: line.map((text): Model => ({ type: 'string', value: text })) }, anyValue) }),
      head(kind),
      fc.array(field, { maxLength: 7 }),
      fc.array(edgeField, { maxLength: 3 }),
      fc.option(contract),
    ).chain(([lead, heads, fields, edges, agreed]) => {
      const all = [lead, ...heads, ...fields, ...edges, ...(agreed === null ? [] : [agreed])]
      return fc.shuffledSubarray(all, { minLength: all.length })
    }),
  }).map(atom => ({ kind, ...atom }))
}
