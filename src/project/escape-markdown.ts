import { onOneLine } from '../model/value-text.ts'
import { readInline } from './inline-markdown.ts'

/** A back-tick, or a `<` that opens raw HTML. */
const tickOrHtml = /`|<(?=[a-z/!?])/gi
/** A link without brackets, which would take a back-slash behind it for its own. */
const bareLink = /(?:https?:\/\/|www\.)\S*$/i
/** A code span over lines of which one begins a block: the block comes first, the span is none. */
const brokenCode = /\n *[<>]/
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
  let escaped = ''
  let from = 0
  const stray = new Set(strayTicks)
  const plain = (part: string, offset: number): string => part.replace(tickOrHtml, (sign, index: number) => {
    const at = offset + index
    if (sign === '`') return stray.has(at) ? '\\`' : sign
    return bareLink.test(text.slice(Math.max(0, at - 200), at)) ? '&lt;' : '\\<'
  })
  for (const span of spans) {
    if (span.start < from || (span.type !== 'code' && span.type !== 'atom')) continue
    if (span.type === 'code' && brokenCode.test(text.slice(span.start, span.end))) {
      for (let at = span.start; at < span.end; at++) {
        if (text[at] === '`') stray.add(at)
      }
      continue
    }
    escaped += plain(text.slice(from, span.start), from) + text.slice(span.start, span.end)
    from = span.end
  }
  return escaped + plain(text.slice(from), from)
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
    .replace(/(?<![^\s!-/:-@[-`{-~])_|_(?![^\s!-/:-@[-`{-~])/g, '\\_')
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
