import { onOneLine } from '../model/value-text.ts'
import { readInline, type InlineSpan } from './inline-markdown.ts'

/** A back-tick, a `<` that opens raw HTML, or what makes a link of an address without brackets. */
const special = /`|<(?=[a-z/!?])|:(?=\/\/)|(?<=www)\./gi
/** An address without brackets up to the next space. */
const bareLink = /(?:https?:\/\/|www\.)\S*/gi
/** A line that may begin raw HTML. */
const htmlLine = /^ *(?=<)/gm
/** What begins a block when it stands first on a line. Group 1 is what stays as it is before the back-slash. */
const blockStart = /^(?:(\d{1,9})(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$))|(?=[-+*](?:\s|$))|(?=>)|(?=`{3,}[^`\n]*$|~{3})|(?=(?:[-*_][ \t]*){3,}$)|(?==+\s*$)|(?=\[[ xX]\](?:\s|$))|(?=\[[^\]\n]{1,999}\]:))/gm

/** Characters that no Markdown reader or file keeps. */
const unwritable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** More white space than this in one run is cut to it: it says nothing, and tokenizers need quadratic time for it. */
const longestSpace = 200
const longSpace = /[^\S\n]{200,}|\s{200,}/g
const printable = /^[\n -~\xa0-\ud7ff]*$/

/** A text as a UTF-8 Markdown file can hold it: LF line ends, no NUL, no lone surrogate, no endless white space. */
export function writable(text: string): string {
  if (text.length < longestSpace && printable.test(text)) return text
  return text.replace(/\r\n?/g, '\n').replace(unwritable, '\ufffd').replace(longSpace, run => run.slice(0, longestSpace))
}

/**
 * Inline Markdown of a source text, for a paragraph of the output: it stays, but raw HTML outside code spans and
 * back-ticks that open nothing are escaped.
 */
export function escapeInline(text: string): string {
  if (!/[<`]/.test(text)) return text
  const { spans, strayTicks } = readInline(text)
  // A block that begins in a code span comes first: that is no code, and what stands in it is read anew.
  const blocks = [...text.matchAll(blockStart), ...text.matchAll(htmlLine)].map(({ index }) => index).sort((a, b) => b - a)
  const broken = spans.filter(({ type, start, end }) => {
    while (blocks.length > 0 && blocks.at(-1)! < start) blocks.pop()
    return type === 'code' && blocks.length > 0 && blocks.at(-1)! < end
  })
  if (broken.length > 0) return escapeInline(escapeTicks(text, broken))
  let escaped = ''
  let from = 0
  const stray = new Set(strayTicks)
  // A link takes what follows up to a space for its own, escapes too: where there are any it must not become one.
  const addresses = [...text.matchAll(bareLink)].filter(([found]) => /[`<\\]/.test(found))
  const isInAddress = (at: number): boolean => {
    while (addresses[0] !== undefined && addresses[0].index + addresses[0][0].length <= at) addresses.shift()
    return addresses[0] !== undefined && addresses[0].index <= at
  }
  const plain = (part: string, offset: number): string => part.replace(special, (sign, index: number) => {
    const at = offset + index
    if (sign === '<' || (sign === '`' ? stray.has(at) : isInAddress(at))) return `\\${sign}`
    return sign
  })
  for (const span of spans) {
    if (span.start < from || (span.type !== 'code' && span.type !== 'atom')) continue
    escaped += plain(text.slice(from, span.start), from) + text.slice(span.start, span.end)
    from = span.end
  }
  return escaped + plain(text.slice(from), from)
}

/** Has every back-tick of these spans stand for itself; one behind an odd number of back-slashes does already. */
function escapeTicks(text: string, spans: readonly InlineSpan[]): string {
  let escaped = ''
  let from = 0
  for (const { start, end } of spans) {
    escaped += text.slice(from, start) + text.slice(start, end).replace(/(?<!\\)(\\*)`/g, (found, slashes: string) => slashes.length % 2 === 0 ? `${slashes}\\\`` : found)
    from = end
  }
  return escaped + text.slice(from)
}

const opensBlock = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|[-+*>][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|\|)/
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/

/** A text of any number of lines as inline Markdown on one: what a block opens and does not close is escaped, so that it reaches into no other. */
export function escapeOnOneLine(text: string): string {
  if (!/[<`]/.test(text)) return onOneLine(text)
  const blocks: string[][] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === ''
    if (isOpen && !isBlank && !opensBlock.test(line)) blocks.at(-1)!.push(line)
    else if (!isBlank) blocks.push([line])
    isOpen = !isBlank && !heading.test(line)
  }
  return blocks.map(lines => escapeInline(onOneLine(lines.join(' ')))).join(' ')
}

const literalMarks = /[\\`*[\]<~|&:_]|www/i

/** A name, key or the like as text that shows exactly itself. */
export function escapeLiteral(text: string): string {
  if (!literalMarks.test(text)) return text
  return text
    .replace(/[\\`*[\]<~|]/g, '\\$&')
    .replace(/&(?=#?\w+;)|:(?=\/\/)|(?<=www)\.(?=\S)/gi, '\\$&')
    .replace(/(?<![^\s\p{P}\p{S}])_|_(?![^\s\p{P}\p{S}])/gu, '\\_')
}

/** Text that begins a block of its own, or several lines of it: a leading block marker on any line is escaped. */
export function escapeBlockStart(text: string): string {
  return text.replace(blockStart, '$1\\')
}

/** Any text as a code span, on one line. */
export function codeSpan(text: string): { open: string, text: string, close: string } {
  const line = text.replace(/\s*\n\s*/g, ' ')
  const fence = '`'.repeat(longestTicks(line, 0) + 1)
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : ''
  return { open: fence + pad, text: line, close: pad + fence }
}

/** The length of the longest run of back-ticks in a text, or `least` when that is longer. */
export function longestTicks(text: string, least: number): number {
  let longest = least
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
