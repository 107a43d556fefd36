import { distance } from 'fastest-levenshtein'
import { nearest } from '../diagnostics/nearest.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { SyntaxMistake } from './parser-state.ts'
import { firstWord, quoteEnd, quoteSource } from './quote-source.ts'
import { strayHint } from './stray-hints.ts'
import type { SyntaxCode } from './syntax-codes.ts'

/** The words for a mistake. */
export interface Wording {
  message: string
  hint?: string | undefined
}

/** Where a mistake stands. */
export interface MistakePlace {
  source: SourceText
  /** The kinds that begin a declaration. */
  kinds: ReadonlySet<string>
  /** The deepest nesting of brackets that is read. */
  maxDepth: number
  /** True when the mistake lies inside an atom. */
  inAtom: boolean
}

interface Place extends MistakePlace {
  text: string
  start: number
  /** Where something that is never closed was seen to end. */
  until: number
  /** The mistake's own text. */
  found: string
  /** What stands from the mistake to the end of its line. */
  rest: string
}

/** A value that a hint can repeat. */
const shortValue = /^\s*("[^"`]{1,30}"|[^\s"',`()[\]{}]{1,30})\s*$/

/** As far as a message looks at the text around a mistake. */
const reach = 200

const wordings: Record<SyntaxCode, (place: Place) => Wording> = {
  'prime/unknown-kind': unknownKind,
  'prime/missing-brace': ({ text, start }) => ({
    message: `there is no \`{\` after ${quoteSource(lastWord(text.slice(0, start)))}`,
    hint: 'add `{` at the end of this line, and `}` after the last field',
  }),
  'prime/missing-name': ({ text, start }) => ({
    message: 'the atom has no name between its kind and its `{`',
    hint: `write a name in PascalCase: \`${lastWord(text.slice(0, start))} SaltTheWater {\``,
  }),
  'prime/missing-colon': missingColon,
  'prime/missing-value': missingValue,
  'prime/extra-comma': ({ text, start }) => text.slice(Math.max(0, start - reach), start).trimEnd().endsWith(',')
    ? { message: 'there is nothing between this comma and the one before it', hint: 'remove one of the two, or write what is missing' }
    : { message: 'there is nothing in front of this comma', hint: 'remove it, or write what is missing' },
  'prime/stray-text': strayText,
  'prime/unmatched-bracket': ({ found, inAtom }) => inAtom
    ? { message: `this \`${found}\` closes nothing`, hint: `remove it, or put text that holds a \`${found}\` in quotes` }
    : { message: `this \`${found}\` closes nothing`, hint: 'remove it, or look above it for an atom that ends too early' },
  'prime/forbidden-start': forbiddenStart,
  'prime/text-after-string': textAfterString,
  'prime/text-after-bar': ({ rest }) => ({
    message: `${quoteSource(rest)} stands on the line of the bar that opens a block of text`,
    hint: /^[-+]\s*$/.test(rest) ? 'write `|` alone: a block never ends in blank lines' : 'begin the text on the next line, deeper than the key; a union has no bar in front of its first member',
  }),
  'prime/unclosed-atom': unclosedAtom,
  'prime/unclosed-list': place => unclosed('list', ']', place),
  'prime/unclosed-object': place => unclosed('object', '}', place),
  'prime/unclosed-bracket': place => unclosed('bracket', { '(': ')', '[': ']', '{': '}' }[place.found]!, place),
  'prime/unclosed-block': () => ({ message: 'the text block opened here is never closed', hint: 'add `"""` on a line of its own where the text ends' }),
  'prime/unclosed-comment': () => ({ message: 'the comment opened here is never closed', hint: 'add `*/` where it ends, or begin it with `//`' }),
  'prime/unclosed-string': unclosedString,
  'prime/long-name': ({ found }) => ({ message: `the name has ${Array.from(found).length} characters, more than 64: shorten it` }),
  'prime/nesting-limit': ({ maxDepth }) => ({ message: `this bracket stands inside ${maxDepth} others, the limit`, hint: 'flatten the value, or give its parts atoms of their own' }),
}

function unknownKind({ found, rest, kinds }: Place): Wording {
  if (found === 'prime') return { message: '`prime` is no kind of atom: write the kind in its place', hint: `for a rule that is \`rule ${firstWord(rest.slice(found.length).trimStart())} {\`` }
  const name = found.toLowerCase()
  const near = nearest(name, kinds)
  if (near === undefined) return { message: `\`${found}\` is no kind of atom`, hint: `the kinds are ${[...kinds].join(', ')}` }
  const edits = distance(name, near)
  const nearestKinds = [...kinds].filter(kind => distance(name, kind) === edits).slice(0, 3).map(kind => `\`${kind}\``)
  return { message: `\`${found}\` is no kind of atom: did you mean ${nearestKinds.join(' or ')}?`, hint: `write \`${near}\` in place of \`${found}\`` }
}

function missingColon({ found, rest, text, start }: Place): Wording {
  const after = rest.slice(found.length).trimStart()
  const sign = /^(?:=>|=|：)/u.exec(after)?.[0]
  const value = shortValue.exec(after.slice(sign?.length ?? 0))?.[1]
  const hint = `write \`${found}: ${value ?? '…'}\``
  if (sign !== undefined) return { message: `the field \`${found}\` has \`${sign}\` where a colon is expected`, hint }
  if (!/^(?:[,}]|\/[/*]|$)/.test(after)) return { message: `the field \`${found}\` has no colon`, hint }
  const mayBeList = /[{,]\s*$/.test(text.slice(Math.max(0, start - reach), start))
  return { message: `the field \`${found}\` has no colon and no value`, hint: mayBeList ? `${hint}; a list stands in \`[\` and \`]\`` : hint }
}

function missingValue({ text, start, source }: Place): Wording {
  const key = lastWord(text.slice(0, start)).replace(/^[[{(,]+/, '')
  const message = `the field ${key === '' ? '' : `\`${key}\` `}has no value after its colon`
  const ahead = /^\s*?(?:\r\n?|\n)([^\S\r\n]*)[\p{L}_"][^\r\n]*?:/u.exec(text.slice(start + 1, start + 1 + reach))
  const line = text.slice(source.lineStarts()[source.position(start).line - 1], start)
  const deeper = ahead !== null && ahead[1]!.length > /^\s*/.exec(line)![0].length
  return { message, hint: deeper ? `fields of a field stand in braces: \`${key}: { … }\`` : 'write a value, or remove the field' }
}

function strayText({ rest, inAtom, text, start }: Place): Wording {
  const before = text.slice(Math.max(0, start - reach), start)
  if (!inAtom) {
    const isIndentedField = /[^\S\r\n]$/.test(before) && /^[\p{L}_"][^:]*:/u.test(rest)
    return { message: `${quoteSource(rest)} belongs to no atom: expected \`kind Name {\``, hint: isIndentedField ? 'a `}` above it may close its atom too early' : strayHint(rest, inAtom) }
  }
  const isBlock = /:[^\S\r\n]*\|[^\S\r\n]*(?:\r\n?|\n)\s*$/.test(before)
  return { message: `${quoteSource(rest)} belongs to no field: expected \`key: value\` or \`}\``, hint: isBlock ? 'the lines of a block of text are deeper than its key' : strayHint(rest, inAtom) }
}

const forbidden: readonly [pattern: RegExp, wording: (match: RegExpExecArray, before: string) => Wording][] = [
  [/^'((?:[^'"]|'(?=\p{L}))*)/u, match => ({ message: 'a value cannot begin with a single quote', hint: `write it in double quotes: ${quoted(match[1]!)}` })],
  [/^([‘’‚‛“”„‟«»‹›＂＇])([^"‘’‚‛“”„‟«»‹›＂＇\r\n]*)/u, match => ({ message: `a value cannot begin with the typographic quote \`${match[1]!}\``, hint: `write it in straight double quotes: ${quoted(match[2]!)}` })],
  [/^=/, (_, before) => ({ message: 'a value cannot begin with `=`', hint: before.endsWith(':') ? 'write `:` in place of `:=`' : 'remove it, or put the text in quotes' })],
  [/^#\s/, () => ({ message: 'a value cannot begin with `#`', hint: 'a comment begins with `//`' })],
  [/^#[^\s,;)\]}]*/, match => ({ message: 'a value cannot begin with `#`', hint: `write it in quotes: ${quoted(match[0])}` })],
  [/^\)/, () => ({ message: 'a value cannot begin with `)`', hint: 'remove it, or put the text in quotes' })],
  [/^-/, () => ({ message: 'a value cannot begin with `- `', hint: 'a list is written in brackets: `["one", "two"]`' })],
  [/^>/, () => ({ message: 'a value cannot be a lone `>`', hint: 'write `|` for a block of text' })],
  [/^@[^,;)\]}"]*/, match => ({ message: `${quoteSource(firstWord(match[0]))} is no reference: one is written \`@scope/name\``, hint: `complete it, or put the text in quotes: ${quoted(match[0])}` })],
]

function forbiddenStart({ rest, text, start }: Place): Wording {
  for (const [pattern, wording] of forbidden) {
    const match = pattern.exec(rest)
    if (match !== null) return wording(match, text.slice(Math.max(0, start - 1), start))
  }
  return { message: `a value cannot begin with ${quoteSource(firstWord(rest))}` }
}

/** A text in double quotes, as a hint shows it. */
function quoted(text: string): string {
  const shown = text.trim()
  return shown === '' || shown.length > 60 ? '`"…"`' : `\`"${shown.replaceAll('`', '\'')}"\``
}

function textAfterString({ rest, text, start }: Place): Wording {
  const message = `${quoteSource(firstWord(rest))} stands behind the end of a string`
  if (/^[;；]/u.test(rest)) return { message, hint: `remove the \`${rest[0]!}\`: a line end or a comma is enough` }
  if (rest.startsWith(',')) return { message, hint: 'several values stand in brackets: `["one", "two"]`' }
  if (/^[，、]/u.test(rest)) return { message, hint: 'a comma is written `,`' }
  if (/["“”]/.test(rest)) return { message, hint: 'one `"` is missing or too many on this line; inside a string it is written `\\"`' }
  const inList = text.lastIndexOf('[', start) > text.lastIndexOf('\n', start)
  return { message, hint: inList ? 'add a comma between the two' : 'put it inside the quotes, or on a line of its own as a field' }
}

function unclosedAtom({ text, until, source }: Place): Wording {
  const message = 'the body opened here is never closed'
  if (until >= text.length) return { message, hint: 'add `}` on a line of its own after the atom\'s last field' }
  const { line } = source.position(until)
  const next = quoteSource(/^[^{\r\n]*/.exec(text.slice(until, until + reach))![0])
  const indented = /[^\S\r\n]/.test(text[until - 1]!)
  return {
    message: `${message}: ${next} on line ${line} begins another atom`,
    hint: indented ? 'add `}` in front of that line: atoms do not stand inside one another' : 'add `}` on a line of its own after the atom\'s last field',
  }
}

function unclosed(what: string, closer: string, { text, start, until, source }: Place): Wording {
  const message = `the ${what} opened here is never closed`
  const place = after(text, start + 1, until) || ' after its last entry'
  if (text[until] !== closer) return { message, hint: `add \`${closer}\`${place}` }
  return { message, hint: `add \`${closer}\`${place}, or indent the one on line ${source.position(until).line}: less deep than this line, it does not close it` }
}

/** ` after …`: the last thing that stands between two offsets, comments and a trailing comma aside. */
function after(text: string, from: number, until: number): string {
  const lines = text.slice(Math.max(from, until - reach), until).split(/[\r\n]+/)
  const last = lines.map(line => line.replace(/(?:^|\s)\/\/[^"]*$/, '').replace(/[\s,]+$/, '').trim()).findLast(line => line !== '')
  return last === undefined ? '' : ` after ${quoteEnd(last)}`
}

function unclosedString({ rest, text, until, start, source }: Place): Wording {
  const message = 'the string opened here is never closed'
  const opening = /^"\s*[,\]}]*\s*$/.test(rest) ? lineBefore(text, start).replace(/^\s*(?:[\p{L}_][\p{L}\p{M}\p{Nd}_-]*:)?[\s[{]*/u, '') : ''
  if (opening !== '') return { message, hint: `if it is the end of a string, add \`"\` in front of ${quoteSource(firstWord(opening))}` }
  if (/[“”]/.test(rest)) return { message, hint: 'close it with a straight `"`, not a typographic quote' }
  const end = quoteEnd(lastWord(cutAtBracket(rest.slice(1)).replace(/[\s,]+$/, '').replace(/,\s+[\p{L}_][\p{L}\p{M}\p{Nd}_-]*:\s.*$/u, '')))
  const hint = end === '``' ? 'add `"` at its end' : `add \`"\` after ${end}`
  if (until <= start) return { message, hint }
  const follower = quoteSource(firstWord(text.slice(until + 1, until + reach).trimStart()))
  return { message, hint: `${hint}, or remove ${follower} behind the \`"\` on line ${source.position(until).line}` }
}

/** What stands in front of an offset on its line, at most 200 characters of it. */
function lineBefore(text: string, offset: number): string {
  return text.slice(Math.max(0, offset - reach), offset).split(/[\r\n]/).at(-1)!
}

/** The text up to the first closing bracket that it does not open itself. */
function cutAtBracket(text: string): string {
  let depth = 0
  for (const [index, character] of Array.from(text).entries()) {
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    if (depth < 0) return Array.from(text).slice(0, index).join('')
  }
  return text
}

function lastWord(text: string): string {
  return /\S{1,80}$/.exec(text.slice(-reach).trimEnd())?.[0] ?? ''
}

/** Words a mistake: what is wrong, and, where one helps, a hint. */
export function describeMistake(mistake: SyntaxMistake, place: MistakePlace): Wording {
  const { start, end, code, until = start } = mistake
  const { text } = place.source
  const rest = text.slice(start, start + reach).split(/[\r\n]/, 1)[0]!
  return wordings[code]({ ...place, text, start, until, found: text.slice(start, end), rest })
}
