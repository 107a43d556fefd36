import type { SourceText } from '../diagnostics/source-text.ts'
import type { IgnoreComment, ReferenceNode } from './ast.ts'
import { LineScanner } from './line-scanner.ts'
import { matchBrackets } from './match-brackets.ts'
import type { SyntaxCode } from './syntax-codes.ts'

/** One mistake as the grammar saw it; `describeMistake` words it. */
export interface SyntaxMistake {
  code: SyntaxCode
  start: number
  end: number
  /** Where something that is never closed was seen to end. */
  until: number | undefined
}

type FrameType = 'body' | '(' | '[' | '{'

/** A bracket that is open where the parser stands; the bottom one is the atom's body. */
interface Frame {
  type: FrameType
  offset: number
  /** How often text had been swallowed when it opened: a bracket is not blamed for an end that another mistake swallowed. */
  swallows: number
  /** True after a field or an item, false at the start and after a comma. */
  pending: boolean
}

const reference = String.raw`@[A-Za-z0-9](?:[A-Za-z0-9_-]|\.+(?=[A-Za-z0-9_-]))*\/[A-Za-z0-9](?:[A-Za-z0-9_-]|\.+(?=[A-Za-z0-9_-]))*`
const objectKey = new RegExp(String.raw`(?:[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_-]*|-?\d+(?:\.\d+)?|${reference}):(?=[\s"[{]|$)`, 'uy')
const pseudoStart = new RegExp(String.raw`(?:[\p{L}_][\p{L}\p{M}\p{Nd}_-]*|${reference})[^\S\r\n]+(?=[^\s|])`, 'uy')
const pseudoCommaEnds = /[^\S\r\n]*(?=\r|\n|$|[\]}]|(?<=\s)\/[/*])/y
const ignore = /^\s*prime-ignore\s+(\S+)\s*(.*)$/u
const references = new RegExp(String.raw`(?<![\w.@/-])${reference}(?![\w/-]|\.+[\w-])`, 'g')
const openers: Readonly<Record<string, FrameType>> = { ')': '(', ']': '[', '}': '{' }

const unclosedCodes: Readonly<Record<FrameType, SyntaxCode>> = { 'body': 'prime/unclosed-atom', '(': 'prime/unclosed-bracket', '[': 'prime/unclosed-list', '{': 'prime/unclosed-object' }

/**
 * What the grammar remembers of one parse besides its position. Every `enter` has its `leave`: rules between them never fail.
 * Methods that only change something give `true`, so that they can stand in predicates.
 */
export class ParserState {
  readonly text: string
  readonly lines: LineScanner
  readonly kinds: ReadonlySet<string>
  readonly mistakes: SyntaxMistake[] = []
  readonly ignores: IgnoreComment[] = []
  /** Where to go on after what was given up. */
  target = 0
  private readonly maxDepth: number
  private readonly frames: Frame[] = []
  /** The fields being read, from the outermost on: the offsets of their keys and colons. */
  private readonly keys: number[] = []
  private readonly colons: number[] = []
  private seenComments: Set<number> | undefined
  private closers: ReadonlyMap<number, number> | undefined
  private lists = 0
  private swallows = 0
  private swallowedFrom = 0
  private swallowedTo = 0
  private givenUp = -1
  private lastComma = -1
  private pseudo = false
  private broken = false

  constructor(source: SourceText, kinds: ReadonlySet<string>, maxDepth: number) {
    this.text = source.text
    this.lines = new LineScanner(source.text, source.lineStarts(), kinds)
    this.kinds = kinds
    this.maxDepth = maxDepth
  }

  report(code: SyntaxCode, start: number, end: number = start + 1, until?: number): true {
    this.mistakes.push({ code, start, end: Math.min(end, this.text.length), until })
    return true
  }

  /** Reports what belongs to nothing: an unmatched bracket or stray text. */
  reportStray(offset: number): true {
    return this.report(']}'.includes(this.text[offset]!) ? 'prime/unmatched-bracket' : 'prime/stray-text', offset)
  }

  /** Reports a comment that is never closed, and sets where to go on. */
  unclosedComment(offset: number): true {
    this.seenComments ??= new Set()
    if (!this.seenComments.has(offset)) this.report('prime/unclosed-comment', offset, offset + 2)
    this.seenComments.add(offset)
    return this.giveUp(offset, true)
  }

  /** Reports a string that is never closed; its line is given up. */
  unclosedString(offset: number): true {
    const end = this.lines.stringEnd(offset + 1)
    this.report('prime/unclosed-string', offset, offset + 1, end === -1 ? undefined : end)
    this.swallow(offset, this.lines.lineEnd(offset))
    return this.breakExpression()
  }

  /** Reports a text block that is never closed, and sets where to go on. */
  unclosedBlock(offset: number): true {
    this.giveUp(offset + 3)
    this.report('prime/unclosed-block', offset, offset + 3)
    return this.breakExpression()
  }

  /** Reports a bracket nested too deep, and sets where to go on: behind its closing one, or at what comes next. */
  nestingLimit(offset: number): true {
    this.report('prime/nesting-limit', offset)
    if (!this.skipsGroup(offset)) this.giveUp(offset + 1)
    return this.breakExpression()
  }

  /** Reports the innermost bracket, which ends here without its closing one, and sets where to go on. */
  unclosed(offset: number): true {
    const frame = this.top()
    if (frame.swallows === this.swallows) this.report(unclosedCodes[frame.type], frame.offset, frame.offset + 1, offset)
    const isStray = offset < this.text.length && ')]'.includes(this.text[offset]!) && !this.acceptedOutside(offset)
    if (isStray) this.giveUp(offset)
    else this.target = offset
    this.leave()
    return this.breakExpression()
  }

  /** Reports a body that ends without its `}`, unless that was swallowed by the mistake just before. */
  unclosedBody(open: number, end: number): void {
    const { text, swallowedFrom, swallowedTo } = this
    const isSwallowed = swallowedFrom > open && this.lines.afterSpace(swallowedTo) >= end && text.slice(swallowedFrom, swallowedTo).includes('}')
    if (!isSwallowed) this.report('prime/unclosed-atom', open, open + 1, end)
  }

  /** Forgets the mistakes at or after an offset: what stood there is read as something else. */
  rollback(offset: number): true {
    const { mistakes } = this
    while (mistakes.length > 0 && mistakes[mistakes.length - 1]!.start >= offset) mistakes.pop()
    this.broken = false
    return true
  }

  enter(type: FrameType, offset: number): true {
    this.frames.push({ type, offset, swallows: this.swallows, pending: false })
    if (type === '[') this.lists += 1
    return true
  }

  leave(): true {
    if (this.frames.pop()!.type === '[') this.lists -= 1
    return true
  }

  /** True when one more bracket would pass the limit. */
  tooDeep(): boolean {
    return this.frames.length > this.maxDepth
  }

  /** True when the closing bracket at `offset` closes the innermost open one. */
  closes(offset: number): boolean {
    return this.accepts(this.top(), offset)
  }

  /** True when some open list or object, further out, takes the closing bracket at `offset`. */
  acceptedOutside(offset: number): boolean {
    for (let index = this.frames.length - 2; index > 0; index--) {
      if (this.accepts(this.frames[index]!, offset)) return true
    }
    return false
  }

  /** True when the `]` at `offset` stands in a bracket that has its own end, and closes none. */
  closesNothing(offset: number): boolean {
    return !this.closes(offset) && !this.acceptedOutside(offset) && this.closerOf(this.top().offset) !== undefined
  }

  inBody(): boolean {
    return this.frames.length === 1
  }

  inList(): boolean {
    return this.top().type === '['
  }

  /** True when some list is open, however far out. */
  insideList(): boolean {
    return this.lists > 0
  }

  /** True in an object that is never closed, inside a list. */
  endsInList(): boolean {
    return this.lists > 0 && this.closerOf(this.top().offset) === undefined
  }

  /** True where the innermost bracket ends, because it has no end of its own: at a line that looks like what comes next, and at a bracket in place of an object's field. */
  private stops(offset: number): boolean {
    const opens = this.top().type === '{' && '[{'.includes(this.text[offset]!)
    if (!opens && !this.isNext(offset)) return false
    return !(this.closerOf(this.top().offset)! >= offset)
  }

  /** True at a line inside brackets that ends them, because they have no end of their own. */
  stopsGroup(offset: number): boolean {
    return this.isNext(offset) && !(this.closerOf(this.top().offset)! >= offset)
  }

  /** True when a list's next item begins at `offset`. */
  hasItem(offset: number): boolean {
    const { text } = this
    const unit = text.charCodeAt(offset)
    return unit !== 0x5d && unit !== 0x7d && offset < text.length && !this.stops(offset)
  }

  /** True when an object's next field, or a mistake in place of it, begins at `offset`. */
  hasField(offset: number): boolean {
    const { text } = this
    const unit = text.charCodeAt(offset)
    return unit !== 0x7d && offset < text.length && !this.stops(offset) && !(unit === 0x5d && this.acceptedOutside(offset))
  }

  /** Sets where to go on after something that is given up: the next field, declaration or lone `}`. */
  giveUp(offset: number, anyDepth = false): true {
    const { keys } = this
    const indent = anyDepth ? Infinity : keys.length === 0 ? 0 : this.lines.indentAt(keys[keys.length - 1]!)
    this.target = this.lines.nextStop(offset, indent)
    this.givenUp = this.target
    this.swallow(offset, this.target)
    return true
  }

  /** True where reading goes on after something that was given up. */
  isGivenUp(offset: number): boolean {
    return offset === this.givenUp
  }

  /** Sets the target behind the closing bracket of the one at `offset`; false when it has none, or what comes next stands before it. */
  skipsGroup(offset: number): boolean {
    const { lines } = this
    const closer = this.closerOf(offset)
    if (closer === undefined) return false
    if (closer >= lines.lineEnd(offset)) {
      const stop = lines.nextStop(offset, lines.indentAt(offset))
      if (stop <= closer && !(stop === lines.lineStart(closer) && lines.isFirstOnLine(closer))) return false
    }
    this.target = closer + 1
    return true
  }

  openField(key: number, colon: number): true {
    this.keys.push(key)
    this.colons.push(colon)
    return true
  }

  closeField(): true {
    this.keys.pop()
    this.colons.pop()
    return this.settle()
  }

  /** The colon of the innermost field. */
  colon(): number {
    return this.colons[this.colons.length - 1]!
  }

  /** True when the line at `offset` belongs to the block scalar of the innermost field. */
  isBlockLine(offset: number): boolean {
    return this.lines.isBlockLine(offset, this.lines.lineStart(this.keys[this.keys.length - 1]!))
  }

  beginItem(offset: number): true {
    this.pseudo = this.lines.isFirstOnLine(offset) && tests(pseudoStart, this.text, offset)
    return true
  }

  endItem(): true {
    this.pseudo = false
    return this.settle()
  }

  /** Notes that a comma may follow. */
  settle(): true {
    this.top().pending = true
    return true
  }

  /** Takes the comma at `offset`, and reports one that separates nothing. */
  takeComma(offset: number): void {
    if (offset <= this.lastComma) return
    this.lastComma = offset
    if (!this.top().pending) this.report('prime/extra-comma', offset)
    this.top().pending = false
  }

  /** The 1-based column of an offset. */
  column(offset: number): number {
    return offset - this.lines.lineStart(offset) + 1
  }

  /** True when something simple that ends at `offset` may end there: a separator, a closing bracket of its surroundings, a line end, a comment or the next `key:` follows. */
  valueEnds(offset: number): boolean {
    const { text, lines } = this
    const at = lines.afterBlank(offset)
    switch (text.charCodeAt(at)) {
      case 0x0a:
      case 0x0d:
      case 0x7d:
        return true
      case 0x2c:
        return this.commaEnds(at + 1)
      case 0x5d:
        return this.lists > 0
      case 0x2f:
        return lines.opensComment(at)
      default:
        return at >= text.length || (at > offset && !this.inList() && this.atKey(at))
    }
  }

  /** The same for strings, lists, objects and references: in a list, white space parts them from an item that begins with `"`, `[`, `{` or `@`. */
  splitEnds(offset: number): boolean {
    if (this.valueEnds(offset)) return true
    const at = this.lines.afterBlank(offset)
    return at > offset && this.inList() && '"[{@'.includes(this.text[at]!)
  }

  /** True when the value of the innermost field is missing. */
  missesValue(offset: number): boolean {
    const { text, lines } = this
    const unit = text.charCodeAt(offset)
    if (unit === 0x7d || unit === 0x2c || offset >= text.length || (unit === 0x5d && this.lists > 0)) return true
    return lines.isFirstOnLine(offset) && lines.looksLikeNext(offset)
  }

  /** True where the next `key:` stands. */
  atKey(offset: number): boolean {
    return this.lines.looksLikeField(offset) || (this.top().type === '{' && tests(objectKey, this.text, offset))
  }

  /** True when the comma in front of `offset` separates; in pseudo-code and bodies some are text. */
  commaEnds(offset: number): boolean {
    if (this.frames.length > 1) return !this.pseudo || tests(pseudoCommaEnds, this.text, offset)
    const { text, lines } = this
    const at = lines.afterBlank(offset)
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || unit === 0x0d || unit === 0x2c || unit === 0x7d || at >= text.length) return true
    if (unit === 0x2f && (text.charCodeAt(at + 1) === 0x2f || text.charCodeAt(at + 1) === 0x2a)) return true
    return lines.looksLikeField(at)
  }

  /** Notes a mistake inside the value being read. */
  breakExpression(): true {
    this.broken = true
    return true
  }

  takeBroken(): boolean {
    const { broken } = this
    this.broken = false
    return broken
  }

  /** The references in an expression. */
  references(expression: string, start: number): ReferenceNode[] {
    const found: ReferenceNode[] = []
    if (!expression.includes('@')) return found
    references.lastIndex = 0
    for (let match = references.exec(expression); match !== null; match = references.exec(expression)) {
      const from = start + match.index
      found.push({ type: 'reference', value: match[0], start: from, end: from + match[0].length })
    }
    return found
  }

  /** Keeps a line comment that ignores a code. */
  noteComment(start: number, comment: string): void {
    if (!comment.includes('prime-ignore') || this.seenComments?.has(start)) return
    const match = ignore.exec(comment)
    if (match === null) return
    this.seenComments ??= new Set()
    this.seenComments.add(start)
    this.ignores.push({ code: match[1]!, reason: match[2]!.trim(), start, end: start + 2 + comment.length })
  }

  private top(): Frame {
    return this.frames[this.frames.length - 1]!
  }

  /** A closing bracket that begins a line less deep than the line of its opening one does not close it. */
  private accepts(frame: Frame, offset: number): boolean {
    const { text, lines } = this
    if (frame.type !== openers[text[offset]!]) return false
    return frame.type === '(' || !lines.isFirstOnLine(offset) || lines.indentAt(offset) >= lines.indentAt(frame.offset)
  }

  /** Where the bracket at an offset is closed; undefined when it never is. */
  private closerOf(offset: number): number | undefined {
    this.closers ??= matchBrackets(this.text, this.lines)
    return this.closers.get(offset)
  }

  /** True at a line that looks like what comes next, no deeper than the line of the innermost field's key. */
  private isNext(offset: number): boolean {
    const { lines, keys } = this
    return lines.isFirstOnLine(offset) && lines.indentAt(offset) <= lines.indentAt(keys[keys.length - 1]!) && lines.looksLikeNext(offset)
  }

  /** Notes a text that was given up, with the brackets in it. */
  private swallow(from: number, to: number): void {
    this.swallows += 1
    this.swallowedFrom = from
    this.swallowedTo = to
  }
}

function tests(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}
