/** Questions about the lines of a text that the grammar asks to tell where things begin and end. All offsets count UTF-16 code units. */
export interface LineScanner {
  /** The offset at which the line of `offset` begins. */
  lineStart(offset: number): number
  /** The offset behind the line of `offset`, its line break included. */
  lineEnd(offset: number): number
  /** The offset behind the line of `offset`, without its line break. */
  textEnd(offset: number): number
  /** The number of white space characters at the start of the line of `offset`. */
  indentAt(offset: number): number
  /** True when only white space stands before `offset` on its line. */
  isFirstOnLine(offset: number): boolean
  /** True for `key:` or `"key":` at `offset`, the colon followed by white space, `"`, `[`, `{` or the end. */
  looksLikeField(offset: number): boolean
  /** True for `kind Name {` (or the old form) at `offset`; in the first column also with an unknown kind, or without the brace at a line's end. */
  looksLikeDeclaration(offset: number): boolean
  /** True when what stands at `offset` ends whatever is left open: a field, a declaration or a lone `}`. */
  looksLikeNext(offset: number): boolean
  /** The start of the first line at or after `offset` that begins no deeper than `indent` and looks like what comes next; the end of the text when none does. */
  nextStop(offset: number, indent: number): number
  /** The closing quotes of a text block whose content begins at `offset`; -1 when it is unclosed. */
  textBlockEnd(offset: number): number
  /** The closing quote of a plain string whose content begins at `offset`, on its line or a later one; -1 when it is unterminated. */
  stringEnd(offset: number): number
  /** The offset after the block comment whose content begins at `offset`; -1 when it is unclosed. */
  commentEnd(offset: number): number
  /** True where `//` or `/*` opens a comment: at a line's start, after white space, and `/*` after an opening bracket, a comma or a colon. */
  opensComment(offset: number): boolean
  /** True when the line at `offset` is blank or deeper than the line that begins at `keyLine`. */
  isBlockLine(offset: number, keyLine: number): boolean
}

const identifier = String.raw`[\p{L}_][\p{L}\p{M}\p{Nd}_-]*`
const field = new RegExp(String.raw`(?:${identifier}|"(?:[^"\\\r\n]|\\[^\r\n])*"):(?=[\s"[{]|$)`, 'uy')
const declaration = new RegExp(String.raw`(${identifier})[^\S\r\n]+(${identifier})(?:[^\S\r\n]+(extends)[^\S\r\n]+${identifier})?(?:\s*(\{)|[^\S\r\n]*(?=\r|\n|$)|[^\S\r\n]+(?=/[/*]))`, 'uy')
const loneBrace = /\}[^\S\r\n]*(?:,|\/[/*]|\r|\n|$)/y
const rest = /[^\r\n]*/y
const blank = /[^\S\r\n]*/y

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

/** Builds the scanner of one text. `lineStarts` is shared with the text's positions; each answer takes time in proportion to one line or to what it skips. */
export function createLineScanner(text: string, lineStarts: readonly number[], kinds: ReadonlySet<string>): LineScanner {
  let cachedLine = 0
  let declarationFrom = 0
  let declarationAt = -1
  let unclosedCommentFrom = Infinity
  let unclosedBlockFrom = Infinity

  function lineIndex(offset: number): number {
    if (offset >= lineStarts[cachedLine]! && offset < (lineStarts[cachedLine + 1] ?? Infinity)) return cachedLine
    let low = 0
    let high = lineStarts.length - 1
    if (offset >= lineStarts[cachedLine]!) {
      low = cachedLine
      high = Math.min(high, cachedLine + 8)
      if (offset >= (lineStarts[high + 1] ?? Infinity)) high = lineStarts.length - 1
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    cachedLine = low
    return low
  }

  const lineStart = (offset: number): number => lineStarts[lineIndex(offset)]!
  const textEnd = (offset: number): number => {
    rest.lastIndex = offset
    rest.test(text)
    return rest.lastIndex
  }
  const lineEnd = (offset: number): number => lineStarts[lineIndex(offset) + 1] ?? text.length

  function afterBlank(offset: number): number {
    blank.lastIndex = offset
    blank.test(text)
    return blank.lastIndex
  }

  const indentAt = (offset: number): number => {
    const start = lineStart(offset)
    return afterBlank(start) - start
  }

  const isFirstOnLine = (offset: number): boolean => {
    const before = text.charCodeAt(offset - 1)
    if (offset > 0 && before > 0x20 && before < 0x80) return false
    return afterBlank(lineStart(offset)) >= offset
  }

  function looksLikeDeclaration(offset: number): boolean {
    declaration.lastIndex = offset
    const match = declaration.exec(text)
    if (match === null) return false
    const [, kind, , extending, brace] = match
    const known = kinds.has(kind!) || (kind === 'prime' && extending !== undefined)
    if (brace !== undefined) return known || offset === lineStart(offset)
    return known && offset === lineStart(offset)
  }

  const looksLikeField = (offset: number): boolean => matchesAt(field, text, offset)
  const looksLikeNext = (offset: number): boolean => looksLikeField(offset) || looksLikeDeclaration(offset) || matchesAt(loneBrace, text, offset)

  function nextStop(offset: number, indent: number): number {
    let line = lineIndex(offset)
    if (lineStarts[line]! < offset) line += 1
    for (; line < lineStarts.length; line++) {
      const start = lineStarts[line]!
      const first = afterBlank(start)
      if (first - start <= indent && looksLikeNext(first)) return start
    }
    return text.length
  }

  /** The first declaration that begins a line in the first column after `offset`; searched forward only, so linear over a text. */
  function declarationAfter(offset: number): number {
    if (offset >= declarationFrom && (declarationAt >= offset || declarationAt === Infinity)) return declarationAt
    declarationFrom = offset
    declarationAt = Infinity
    for (let line = lineIndex(offset) + 1; line < lineStarts.length; line++) {
      const start = lineStarts[line]!
      if (startsKnownDeclaration(start)) {
        declarationAt = start
        break
      }
    }
    return declarationAt
  }

  /** A kind in front of a name and a brace; prose in a text block is not mistaken for one. */
  function startsKnownDeclaration(start: number): boolean {
    declaration.lastIndex = start
    const match = declaration.exec(text)
    return match?.[4] !== undefined && (kinds.has(match[1]!) || match[3] !== undefined)
  }

  function textBlockEnd(offset: number): number {
    if (offset >= unclosedBlockFrom) return -1
    const end = text.indexOf('"""', offset)
    if (end === -1) {
      unclosedBlockFrom = offset
      return -1
    }
    return declarationAfter(offset) < end ? -1 : end
  }

  function stringEnd(offset: number): number {
    let nextLine = lineStarts[lineIndex(offset) + 1] ?? Infinity
    for (let at = offset; at < text.length; at++) {
      if (at >= nextLine) {
        if (looksLikeNext(afterBlank(nextLine))) return -1
        nextLine = lineStarts[lineIndex(nextLine) + 1] ?? Infinity
      }
      const unit = text.charCodeAt(at)
      if (unit === 0x22) return at
      if (unit === 0x5c && !isLineBreak(text.charCodeAt(at + 1))) at += 1
    }
    return -1
  }

  function commentEnd(offset: number): number {
    if (offset >= unclosedCommentFrom) return -1
    const end = text.indexOf('*/', offset)
    if (end === -1) unclosedCommentFrom = offset
    return end === -1 ? -1 : end + 2
  }

  function opensComment(offset: number): boolean {
    if (offset === 0) return true
    const before = text[offset - 1]!
    return /\s/.test(before) || (text[offset + 1] === '*' && '[{(,:'.includes(before))
  }

  function isBlockLine(offset: number, keyLine: number): boolean {
    const first = afterBlank(offset)
    if (first === text.length || isLineBreak(text.charCodeAt(first))) return true
    const indent = afterBlank(keyLine) - keyLine
    return first - offset > indent && text.startsWith(text.slice(keyLine, keyLine + indent), offset)
  }

  return { lineStart, lineEnd, textEnd, indentAt, isFirstOnLine, looksLikeField, looksLikeDeclaration, looksLikeNext, nextStop, textBlockEnd, stringEnd, commentEnd, opensComment, isBlockLine }
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}
