import { nearest } from '../diagnostics/nearest.ts'
import type { SyntaxMistake } from './parser-state.ts'
import type { SyntaxCode } from './syntax-codes.ts'

/** The words for a mistake. */
export interface Wording {
  message: string
  hint?: string
}

interface Place {
  text: string
  start: number
  /** The mistake's own text. */
  found: string
  /** What stands from the mistake to the end of its line. */
  rest: string
  kinds: Iterable<string>
}

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' }

const wordings: Record<SyntaxCode, (place: Place) => Wording> = {
  'prime/unknown-kind': ({ found, kinds }) => {
    const near = nearest(found.toLowerCase(), kinds)
    return { message: `\`${found}\` is no kind of atom: ${near === undefined ? 'use one of the kinds that the language page lists' : `did you mean \`${near}\`?`}`, ...(near === undefined ? {} : { hint: `write \`${near}\` in place of \`${found}\`` }) }
  },
  'prime/missing-brace': () => ({ message: 'the `{` that opens the atom\'s body is missing after its name', hint: 'add `{` at the end of this line, and `}` after the last field' }),
  'prime/missing-name': () => ({ message: 'the atom has no name between its kind and `{`', hint: 'give it a name in PascalCase, such as `rule SaltTheWater {`' }),
  'prime/missing-colon': ({ found, rest }) => {
    const after = rest.slice(found.length).trimStart()
    const sign = /^(?:=>|:=|=|：)/.exec(after)?.[0]
    return sign === undefined
      ? { message: `the field \`${found}\` has no colon`, hint: `write \`${found}: …\`` }
      : { message: `the field \`${found}\` has \`${sign}\` where a colon is expected`, hint: `write \`:\` in place of \`${sign}\`` }
  },
  'prime/missing-value': () => ({ message: 'the field has no value after its colon', hint: 'write a value, or remove the field' }),
  'prime/extra-comma': () => ({ message: 'there is nothing between this comma and what stands before it', hint: 'remove the comma' }),
  'prime/stray-text': ({ rest }) => {
    const hint = strayHint(rest)
    return { message: `${quote(rest)} belongs to no field: expected \`key: value\`, a comment, or the end of what is open here`, ...(hint === undefined ? {} : { hint }) }
  },
  'prime/unmatched-bracket': ({ found }) => ({ message: `this \`${found}\` closes nothing`, hint: `remove it, or put text that holds a \`${found}\` in quotes` }),
  'prime/forbidden-start': ({ rest }) => forbiddenWording(rest),
  'prime/text-after-string': ({ rest, text, start }) => ({
    message: `${quote(firstWord(rest))} stands behind the end of a string`,
    hint: /["“]/.test(rest) ? 'a `"` inside a string is written `\\"`; two values need a comma between them' : text.lastIndexOf('[', start) > text.lastIndexOf('\n', start) ? 'add a comma between the two' : 'put it inside the quotes, or on a line of its own as a field',
  }),
  'prime/text-after-bar': ({ rest }) => ({
    message: `${quote(rest)} stands on the line of the bar that opens a block of text`,
    hint: /^[-+]/.test(rest) ? 'write `|` alone: a block never ends in blank lines here' : 'begin the text on the next line, deeper than the key; for a union of strings leave the first `|` out',
  }),
  'prime/unclosed-atom': () => ({ message: 'the body opened here is never closed', hint: 'add `}` on a line of its own after the atom\'s last field' }),
  'prime/unclosed-list': place => unclosedWording('list', place),
  'prime/unclosed-object': place => unclosedWording('object', place),
  'prime/unclosed-bracket': place => unclosedWording('bracket', place),
  'prime/unclosed-block': () => ({ message: 'the text block opened here is never closed', hint: 'add `"""` on a line of its own after the text' }),
  'prime/unclosed-comment': () => ({ message: 'the comment opened here is never closed', hint: 'add `*/` after it' }),
  'prime/unclosed-string': ({ rest }) => ({
    message: 'the string opened here is never closed',
    hint: /[“”]/.test(rest.slice(1)) ? 'close it with a straight `"`, not a typographic quote' : `add \`"\` after ${quote(lastWord(rest))}`,
  }),
  'prime/long-name': ({ found }) => ({ message: `the name has ${found.length} characters, more than 64: shorten it` }),
  'prime/nesting-limit': () => ({ message: 'this bracket is nested deeper than the limit', hint: 'flatten the value, or give its parts atoms of their own' }),
}

function unclosedWording(what: string, { found, rest }: Place): Wording {
  const closer = closers[found]!
  const content = rest.slice(1).trim()
  return {
    message: `the ${what} opened here is never closed`,
    hint: content === '' ? `add \`${closer}\` after its last entry, no less deep than this line` : `add \`${closer}\` after ${quote(content)}`,
  }
}

const strayHints: readonly [pattern: RegExp, hint: string][] = [
  [/^#/, 'a comment begins with `//`'],
  [/^(?:--|;|<!--)/, 'a comment begins with `//`'],
  [/^-\s/, 'a list is written in brackets: `key: ["one", "two"]`'],
  [/^---\s*$/, 'there is no front matter: the fields stand inside `kind Name { … }`'],
  [/^["“‘']/, 'a string needs a field in front: `key: "…"`'],
  [/^[，、]/, 'use the comma `,`'],
  [/^\*\s/, 'a list is written in brackets: `key: ["one", "two"]`'],
  [/^[\p{L}_][\p{L}\p{M}\p{Nd}_-]*\s*=/u, 'write `:` in place of `=`'],
  [/^[\p{L}_][\p{L}\p{M}\p{Nd}_-]*\s+[\p{L}]/u, 'a field is written `key: "text"`, a comment `// text`'],
]

function strayHint(rest: string): string | undefined {
  return strayHints.find(([pattern]) => pattern.test(rest))?.[1]
}

const starts: readonly [pattern: RegExp, wording: (rest: string) => Wording][] = [
  [/^'/, () => ({ message: 'a value cannot begin with a single quote', hint: 'write a string in double quotes: `"…"`' })],
  [/^[‘’‚‛“”„‟«»‹›＂＇]/, rest => ({ message: `a value cannot begin with the typographic quote \`${rest[0]!}\``, hint: 'write a string in straight double quotes: `"…"`' })],
  [/^=/, () => ({ message: 'a value cannot begin with `=`', hint: 'write `key: value`, or put the text in quotes' })],
  [/^#/, () => ({ message: 'a value cannot begin with `#`', hint: 'write `"#…"` in quotes; a comment begins with `//`' })],
  [/^\)/, () => ({ message: 'a value cannot begin with `)`', hint: 'remove it, or put the text in quotes' })],
  [/^-/, () => ({ message: 'a value cannot begin with `- `', hint: 'a list is written in brackets: `["one", "two"]`' })],
  [/^>/, () => ({ message: 'a value cannot be a lone `>`', hint: 'write `|` for a block of text' })],
  [/^@/, rest => ({ message: `${quote(firstWord(rest))} is no reference: one is written \`@scope/name\``, hint: `write \`"${firstWord(rest)} …"\` in quotes if it is text` })],
]

function forbiddenWording(rest: string): Wording {
  return starts.find(([pattern]) => pattern.test(rest))![1](rest)
}

const longestQuote = 40

/** Text of the source as a message shows it: one line, cut, in back-ticks. */
function quote(text: string): string {
  const line = text.trim().replaceAll('`', '\'')
  const characters = Array.from(line.slice(0, 2 * longestQuote))
  return `\`${characters.length > longestQuote ? `${characters.slice(0, longestQuote - 1).join('')}…` : line}\``
}

function firstWord(text: string): string {
  return /^\S{1,80}/.exec(text)?.[0] ?? ''
}

function lastWord(text: string): string {
  return /\S{1,80}$/.exec(text.trimEnd().slice(-80))?.[0] ?? text
}

/** Words a mistake: what is wrong, and, where one helps, a hint. */
export function describeMistake(mistake: SyntaxMistake, text: string, kinds: Iterable<string>): Wording {
  const { start, end } = mistake
  const rest = text.slice(start, start + 200).split(/[\r\n]/, 1)[0]!
  return wordings[mistake.code]({ text, start, found: text.slice(start, end), rest, kinds })
}
