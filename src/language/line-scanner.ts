/** Answers the grammar's questions about the lines of a text: where things begin and end. All offsets count UTF-16 code units. */
export class LineScanner {
  private readonly text: string
  private readonly lineStarts: readonly number[]
  private readonly kinds: ReadonlySet<string>
  private cachedLine = 0
  /** The start of the line that was last asked for its indentation, and that. */
  private indentLine = -1
  private indent = 0
  private declarationFrom = 0
  private declarationAt = -1
  private unclosedCommentFrom = Infinity
  private unclosedBlockFrom = Infinity
  /** The last answers of `nextStop`, by indentation, and the last of `stringEnd`: asked again from further on, they hold. */
  private readonly stops = new Map<number, { from: number, stop: number }>()
  private stringFrom = 0
  private stringTo = -1
  private stringAnswer = -1

  /** `lineStarts` is shared with the text's positions; each answer takes time in proportion to one line or to what it skips. */
  constructor(text: string, lineStarts: readonly number[], kinds: ReadonlySet<string>) {
    this.text = text
    this.lineStarts = lineStarts
    this.kinds = kinds
  }

  /** The offset at which the line of `offset` begins. */
  lineStart(offset: number): number {
    return this.lineStarts[this.lineIndex(offset)]!
  }

  /** The offset behind the line of `offset`, its line break included. */
  lineEnd(offset: number): number {
    return this.lineStarts[this.lineIndex(offset) + 1] ?? this.text.length
  }

  /** The offset behind the line of `offset`, without its line break. */
  textEnd(offset: number): number {
    return matchEnd(restOfLine, this.text, offset)
  }

  /** The number of white space characters at the start of the line of `offset`. */
  indentAt(offset: number): number {
    const start = this.lineStart(offset)
    if (start !== this.indentLine) {
      this.indentLine = start
      this.indent = this.afterBlank(start) - start
    }
    return this.indent
  }

  /** The first offset from `offset` on where no white space stands but, perhaps, a line end. */
  afterBlank(offset: number): number {
    const { text } = this
    let at = offset
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit === 0x20 || unit === 0x09 || unit === 0x0b || unit === 0x0c || (unit > 0x7f && isWideSpace(unit))) at += 1
      else return at
    }
  }

  /** The first offset from `offset` on where neither white space nor a line end stands. */
  afterSpace(offset: number): number {
    const { text } = this
    let at = offset
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit > 0x7f && isWideSpace(unit))) at += 1
      else return at
    }
  }

  /** The offset behind the name at `offset`; `offset` itself when there is none. */
  afterName(offset: number): number {
    const { text } = this
    const first = text.charCodeAt(offset)
    if (first > 0x7f) return matchEnd(name, text, offset)
    if (!(nameUnits[first]! & nameStart)) return offset
    let at = offset + 1
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit > 0x7f) return matchEnd(restOfName, text, at)
      if (!(nameUnits[unit]! & namePart)) return at
      at += 1
    }
  }

  /** True when only white space stands before `offset` on its line. */
  isFirstOnLine(offset: number): boolean {
    const { text } = this
    let at = offset - 1
    for (;;) {
      const unit = text.charCodeAt(at)
      if (unit === 0x20 || unit === 0x09 || unit === 0x0b || unit === 0x0c || (unit > 0x7f && isWideSpace(unit))) at -= 1
      else return at < 0 || isLineBreak(unit)
    }
  }

  /** True for `key:` or `"key":` at `offset`, the colon followed by white space, `"`, `[`, `{` or the end. */
  looksLikeField(offset: number): boolean {
    const { text } = this
    if (text.charCodeAt(offset) === 0x22) return matchEnd(quotedKey, text, offset) > offset
    const end = this.afterName(offset)
    return end > offset && text.charCodeAt(end) === 0x3a && isAfterColon(text.charCodeAt(end + 1))
  }

  /** True for `kind Name {` (or the old form) at `offset`; in the first column also with an unknown kind, or without the brace at a line's end. */
  looksLikeDeclaration(offset: number): boolean {
    const end = this.afterName(offset)
    if (end === offset || this.afterBlank(end) === end) return false
    declaration.lastIndex = offset
    const match = declaration.exec(this.text)
    if (match === null) return false
    const [, kind, , extending, brace] = match
    const known = this.kinds.has(kind!) || (kind === 'prime' && extending !== undefined)
    if (brace !== undefined) return known || offset === this.lineStart(offset)
    return known && offset === this.lineStart(offset)
  }

  /** True when what stands at `offset` ends whatever is left open: a field, a declaration or a lone `}`. */
  looksLikeNext(offset: number): boolean {
    return this.looksLikeField(offset) || this.looksLikeDeclaration(offset) || matchEnd(loneBrace, this.text, offset) > offset
  }

  /** The start of the first line at or after `offset` that begins no deeper than `indent` and looks like what comes next; the end of the text when none does. */
  nextStop(offset: number, indent: number): number {
    const known = this.stops.get(indent)
    if (known !== undefined && known.from <= offset && offset <= known.stop) return known.stop
    const stop = this.findStop(offset, indent)
    this.stops.set(indent, { from: offset, stop })
    return stop
  }

  /** The closing quotes of a text block whose content begins at `offset`; -1 when it is unclosed. */
  textBlockEnd(offset: number): number {
    if (offset >= this.unclosedBlockFrom) return -1
    const end = this.text.indexOf('"""', offset)
    if (end === -1) {
      this.unclosedBlockFrom = offset
      return -1
    }
    return this.declarationAfter(offset) < end ? -1 : end
  }

  /** The closing quote of a plain string whose content begins at `offset`, on its line or a later one; -1 when it is unterminated. */
  stringEnd(offset: number): number {
    if (offset >= this.stringFrom && offset <= this.stringTo) return this.stringAnswer
    const { text, lineStarts } = this
    let nextLine = lineStarts[this.lineIndex(offset) + 1] ?? Infinity
    let at = offset
    this.stringFrom = offset
    this.stringAnswer = -1
    for (; at < text.length; at++) {
      if (at >= nextLine) {
        if (this.looksLikeNext(this.afterBlank(nextLine))) break
        nextLine = lineStarts[this.lineIndex(nextLine) + 1] ?? Infinity
      }
      const unit = text.charCodeAt(at)
      if (unit === 0x22) {
        this.stringAnswer = at
        break
      }
      if (unit === 0x5c && !isLineBreak(text.charCodeAt(at + 1))) at += 1
    }
    // From a quote in between, all of which are escaped, the answer is the same; not from the start of the line that ended it
    this.stringTo = at - 1
    return this.stringAnswer
  }

  /** The offset after the block comment whose content begins at `offset`; -1 when it is unclosed. */
  commentEnd(offset: number): number {
    if (offset >= this.unclosedCommentFrom) return -1
    const end = this.text.indexOf('*/', offset)
    if (end === -1) this.unclosedCommentFrom = offset
    return end === -1 ? -1 : end + 2
  }

  /** True where `//` or `/*` opens a comment: at a line's start, after white space, and `/*` after an opening bracket, a comma or a colon. */
  opensComment(offset: number): boolean {
    const { text } = this
    if (text.charCodeAt(offset) !== 0x2f) return false
    const isBlock = text.charCodeAt(offset + 1) === 0x2a
    if (!isBlock && text.charCodeAt(offset + 1) !== 0x2f) return false
    return offset === 0 || this.afterSpace(offset - 1) === offset || (isBlock && '[{(,:'.includes(text[offset - 1]!))
  }

  /** True when the line at `offset` is blank or deeper than the line that begins at `keyLine`. */
  isBlockLine(offset: number, keyLine: number): boolean {
    const { text } = this
    const first = this.afterBlank(offset)
    if (first === text.length || isLineBreak(text.charCodeAt(first))) return true
    const indent = this.afterBlank(keyLine) - keyLine
    return first - offset > indent && text.startsWith(text.slice(keyLine, keyLine + indent), offset)
  }

  private findStop(offset: number, indent: number): number {
    const { lineStarts } = this
    let line = this.lineIndex(offset)
    if (lineStarts[line]! < offset) line += 1
    for (; line < lineStarts.length; line++) {
      const start = lineStarts[line]!
      const first = this.afterBlank(start)
      if (first - start <= indent && this.looksLikeNext(first)) return start
    }
    return this.text.length
  }

  private lineIndex(offset: number): number {
    const { lineStarts, cachedLine } = this
    let low = 0
    let high = lineStarts.length - 1
    if (offset >= lineStarts[cachedLine]!) {
      if (offset < (lineStarts[cachedLine + 1] ?? Infinity)) return cachedLine
      low = cachedLine
      if (offset < (lineStarts[cachedLine + 8] ?? Infinity)) high = Math.min(high, cachedLine + 7)
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lineStarts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    this.cachedLine = low
    return low
  }

  /** The first declaration that begins a line in the first column after `offset`; searched forward only, so linear over a text. */
  private declarationAfter(offset: number): number {
    if (offset >= this.declarationFrom && this.declarationAt >= offset) return this.declarationAt
    this.declarationFrom = offset
    this.declarationAt = Infinity
    for (let line = this.lineIndex(offset) + 1; line < this.lineStarts.length; line++) {
      const start = this.lineStarts[line]!
      if (this.startsKnownDeclaration(start)) {
        this.declarationAt = start
        break
      }
    }
    return this.declarationAt
  }

  /** A kind in front of a name and a brace; prose in a text block is not mistaken for one. */
  private startsKnownDeclaration(start: number): boolean {
    const end = this.afterName(start)
    if (end === start || this.afterBlank(end) === end) return false
    declaration.lastIndex = start
    const match = declaration.exec(this.text)
    return match?.[4] !== undefined && (this.kinds.has(match[1]!) || match[3] !== undefined)
  }
}

const identifier = String.raw`[\p{L}_][\p{L}\p{M}\p{Nd}_-]*`
const name = new RegExp(identifier, 'uy')
const restOfName = /[\p{L}\p{M}\p{Nd}_-]*/uy
const quotedKey = /"(?:[^"\\\r\n]|\\[^\r\n])*":(?=[\s"[{]|$)/y
const declaration = new RegExp(String.raw`(${identifier})[^\S\r\n]+(${identifier})(?:[^\S\r\n]+(extends)[^\S\r\n]+${identifier})?(?:\s*(\{)|[^\S\r\n]*(?=\r|\n|$)|[^\S\r\n]+(?=/[/*]))`, 'uy')
const loneBrace = /\}[^\S\r\n]*(?:,|\/[/*]|\r|\n|$)/y
const restOfLine = /[^\r\n]*/y

const nameStart = 1
const namePart = 2
/** For each ASCII character whether it may begin a name, and whether it may go on one. */
const nameUnits: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return /[A-Za-z_]/.test(character) ? nameStart | namePart : /[\d-]/.test(character) ? namePart : 0
})

/** The offset behind what a sticky pattern matches at `offset`; `offset` when it does not match. */
function matchEnd(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

/** The white space beyond ASCII. */
function isWideSpace(unit: number): boolean {
  return unit === 0xa0 || (unit >= 0x1680 && (unit === 0x1680 || (unit >= 0x2000 && unit <= 0x200a) || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000 || unit === 0xfeff))
}

/** True for what must follow the colon of a key: white space, `"`, `[`, `{` or the end. */
function isAfterColon(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0x22 || unit === 0x5b || unit === 0x7b || Number.isNaN(unit) || (unit > 0x7f && isWideSpace(unit))
}
