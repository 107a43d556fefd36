import type { SourceText } from '../diagnostics/source-text.ts'
import type { IgnoreComment, ReferenceNode } from './ast.ts'
import { createLineScanner, type LineScanner } from './line-scanner.ts'
import { matchBrackets } from './match-brackets.ts'
import type { SyntaxCode } from './syntax-codes.ts'

/** One mistake as the grammar saw it; `describeMistake` words it. */
export interface SyntaxMistake {
  code: SyntaxCode
  start: number
  end: number
  /** Where something that is never closed was seen to end. */
  until?: number
}

/** A bracket that is open where the parser stands; the bottom one is the atom's body. */
interface Frame {
  type: 'body' | '(' | '[' | '{'
  offset: number
  indent: number
  /** How often text had been swallowed when it opened: a bracket is not blamed for an end that another mistake swallowed. */
  swallows: number
  /** True after a field or an item, false at the start and after a comma. */
  pending: boolean
}

/** Where the field being read stands. */
interface FieldPlace {
  keyLine: number
  indent: number
  colon: number
}

/** What the grammar remembers besides its position. Every `enter` has its `leave`: rules between them never fail. */
export interface ParserState {
  readonly mistakes: SyntaxMistake[]
  readonly ignores: IgnoreComment[]
  readonly lines: LineScanner
  readonly kinds: ReadonlySet<string>
  report(code: SyntaxCode, start: number, end?: number, until?: number): true
  /** Reports what belongs to nothing: an unmatched bracket or stray text. */
  reportStray(offset: number): true
  /** Forgets the mistakes at or after an offset: what stood there is read as something else. */
  rollback(offset: number): true
  /** Reports a string that is never closed; its line is given up. */
  unclosedString(offset: number): true
  /** Reports a text block that is never closed, and sets where to go on. */
  unclosedBlock(offset: number): true
  enter(type: Frame['type'], offset: number): true
  leave(): true
  /** True when one more bracket would pass the limit. */
  tooDeep(): boolean
  /** True when the closing bracket at `offset` closes the innermost open one. */
  closes(offset: number): boolean
  /** True when some open list, further out, takes the `]` at `offset`. */
  acceptedOutside(offset: number): boolean
  /** True when the `]` at `offset` stands in a bracket that has its own end, and closes none. */
  closesNothing(offset: number): boolean
  /** Sets the target behind the closing bracket of the one at `offset`; false when it has none, or what comes next stands before it. */
  skipsGroup(offset: number): boolean
  /** Reports the innermost bracket, which ends here without its closing one, and sets where to go on. */
  unclosed(offset: number): true
  /** Reports a bracket nested too deep, and sets where to go on: behind its closing one, or at what comes next. */
  nestingLimit(offset: number): true
  /** Sets where to go on after something that is given up to the next field, declaration or lone `}`. */
  giveUp(offset: number, anyDepth?: boolean): true
  /** True where reading goes on after something that was given up. */
  isGivenUp(offset: number): boolean
  readonly target: number
  /** True where the innermost bracket ends, because it has no end of its own: at a line that looks like what comes next, and at a bracket in place of an object's field. */
  stops(offset: number): boolean
  /** True in an object that is never closed, inside a list. */
  endsInList(): boolean
  /** Reports a body that ends without its `}`, unless that was swallowed by the mistake just before. */
  unclosedBody(open: number, end: number): void
  /** Reports a comment that is never closed, and sets where to go on. */
  unclosedComment(offset: number): true
  inBody(): boolean
  inList(): boolean
  insideList(): boolean
  /** True where the next `key:` stands. */
  atKey(offset: number): boolean
  /** True when the comma in front of `offset` separates; in pseudo-code and bodies some are text. */
  commaEnds(offset: number): boolean
  /** Takes a separating comma; false when there is nothing that it ends. */
  takeComma(): boolean
  settle(): true
  openField(key: number, colon: number): true
  closeField(): true
  readonly field: FieldPlace
  beginItem(offset: number): true
  endItem(): true
  breakExpression(): true
  takeBroken(): boolean
  column(offset: number): number
  noteComment(start: number, text: string): void
  references(start: number, end: number): ReferenceNode[]
}

const objectKey = /(?:[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_-]*|-?\d+(?:\.\d+)?|@[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*):(?=[\s"[{]|$)/uy
const pseudoStart = /(?:[\p{L}_][\p{L}\p{M}\p{Nd}_-]*|@[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*)[^\S\r\n]+(?=[^\s|])/uy
const bodyCommaEnds = /[^\S\r\n]*(?=\r|\n|$|[,}]|\/[/*])/y
const pseudoCommaEnds = /[^\S\r\n]*(?=\r|\n|$|[\]}]|(?<=\s)\/[/*])/y
const space = /[^\S\r\n]*/y
const ignore = /^\s*prime-ignore\s+(\S+)\s*(.*)$/u
const reference = /(?<![\w.@/-])@[A-Za-z0-9](?:[A-Za-z0-9_-]|\.+(?=[A-Za-z0-9_-]))*\/[A-Za-z0-9](?:[A-Za-z0-9_-]|\.+(?=[A-Za-z0-9_-]))*(?![\w/-]|\.+[\w-])/g
const closerTypes: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const unclosedCodes: Readonly<Record<string, SyntaxCode>> = { '(': 'prime/unclosed-bracket', '[': 'prime/unclosed-list', '{': 'prime/unclosed-object' }

/** Makes the state for one parse. */
export function createParserState(source: SourceText, kinds: ReadonlySet<string>, maxDepth: number): ParserState {
  const { text } = source
  const lines = createLineScanner(text, source.lineStarts(), kinds)
  const mistakes: SyntaxMistake[] = []
  const ignores: IgnoreComment[] = []
  const frames: Frame[] = []
  const outerFields: FieldPlace[] = []
  const seenComments = new Set<number>()
  let field: FieldPlace = { keyLine: 0, indent: 0, colon: 0 }
  let closers: ReadonlyMap<number, number> | undefined
  let lists = 0
  let swallows = 0
  let swallowed = { from: 0, to: 0 }
  let pseudo = false
  let broken = false
  let target = 0
  let givenUp = -1

  const top = (): Frame => frames[frames.length - 1]!

  function tests(pattern: RegExp, offset: number): boolean {
    pattern.lastIndex = offset
    return pattern.test(text)
  }

  function report(code: SyntaxCode, start: number, end = start + 1, until?: number): true {
    mistakes.push({ code, start, end: Math.min(end, text.length), ...(until === undefined ? {} : { until }) })
    return true
  }

  /** Where the bracket at an offset is closed; undefined when it never is. */
  function closerOf(offset: number): number | undefined {
    closers ??= matchBrackets(text, lines)
    return closers.get(offset)
  }

  /** Notes a text that was given up, with the brackets in it. */
  function swallow(from: number, to: number): void {
    swallows += 1
    swallowed = { from, to }
  }

  /** A closing bracket that begins a line less deep than the line of its opening one does not close it. */
  function isShallow(offset: number, frame: Frame): boolean {
    return text[offset] !== ')' && lines.isFirstOnLine(offset) && lines.indentAt(offset) < frame.indent
  }

  const accepts = (frame: Frame, offset: number): boolean => frame.type === closerTypes[text[offset]!] && !isShallow(offset, frame)

  const state: ParserState = {
    mistakes,
    ignores,
    lines,
    kinds,
    report,
    reportStray: offset => report(']}'.includes(text[offset]!) ? 'prime/unmatched-bracket' : 'prime/stray-text', offset),
    unclosedComment(offset) {
      if (!seenComments.has(offset)) report('prime/unclosed-comment', offset, offset + 2)
      seenComments.add(offset)
      return state.giveUp(offset, true)
    },
    rollback(offset) {
      while (mistakes.length > 0 && mistakes[mistakes.length - 1]!.start >= offset) mistakes.pop()
      broken = false
      return true
    },
    unclosedString(offset) {
      const end = lines.stringEnd(offset + 1)
      report('prime/unclosed-string', offset, offset + 1, end === -1 ? undefined : end)
      swallow(offset, lines.lineEnd(offset))
      return state.breakExpression()
    },
    unclosedBlock(offset) {
      state.giveUp(offset + 3)
      report('prime/unclosed-block', offset, offset + 3)
      return state.breakExpression()
    },
    enter(type, offset) {
      frames.push({ type, offset, indent: lines.indentAt(offset), swallows, pending: false })
      if (type === '[') lists += 1
      return true
    },
    leave() {
      if (frames.pop()!.type === '[') lists -= 1
      return true
    },
    tooDeep: () => frames.length > maxDepth,
    closes: offset => accepts(top(), offset),
    acceptedOutside(offset) {
      for (let index = frames.length - 2; index > 0; index--) {
        if (accepts(frames[index]!, offset)) return true
      }
      return false
    },
    closesNothing: offset => !accepts(top(), offset) && !state.acceptedOutside(offset) && closerOf(top().offset) !== undefined,
    skipsGroup(offset) {
      const closer = closerOf(offset)
      if (closer === undefined) return false
      const stop = lines.nextStop(offset, lines.indentAt(offset))
      if (stop <= closer && !(stop === lines.lineStart(closer) && lines.isFirstOnLine(closer))) return false
      target = closer + 1
      return true
    },
    unclosed(offset) {
      const frame = top()
      if (frame.swallows === swallows) report(unclosedCodes[frame.type]!, frame.offset, frame.offset + 1, offset)
      const stray = offset < text.length && ')]'.includes(text[offset]!) && !state.acceptedOutside(offset)
      target = stray ? lines.nextStop(offset, field.indent) : offset
      if (stray) swallow(offset, givenUp = target)
      state.leave()
      return state.breakExpression()
    },
    nestingLimit(offset) {
      report('prime/nesting-limit', offset)
      if (!state.skipsGroup(offset)) state.giveUp(offset + 1)
      return state.breakExpression()
    },
    giveUp(offset, anyDepth = false) {
      target = lines.nextStop(offset, anyDepth ? Infinity : field.indent)
      swallow(offset, givenUp = target)
      return true
    },
    isGivenUp: offset => offset === givenUp,
    get target() {
      return target
    },
    stops(offset) {
      const opens = top().type === '{' && '[{'.includes(text[offset]!)
      if (!opens && (!lines.isFirstOnLine(offset) || lines.indentAt(offset) > field.indent || !lines.looksLikeNext(offset))) return false
      return !(closerOf(top().offset)! >= offset)
    },
    endsInList: () => lists > 0 && closerOf(top().offset) === undefined,
    unclosedBody(open, end) {
      const { from, to } = swallowed
      const isSwallowed = text.slice(from, to).includes('}') && text.slice(to, end).trim() === ''
      if (!isSwallowed) report('prime/unclosed-atom', open, open + 1, end)
    },
    inBody: () => top().type === 'body',
    inList: () => top().type === '[',
    insideList: () => lists > 0,
    atKey: offset => lines.looksLikeField(offset) || (top().type === '{' && tests(objectKey, offset)),
    commaEnds(offset) {
      if (top().type !== 'body') return !pseudo || tests(pseudoCommaEnds, offset)
      if (tests(bodyCommaEnds, offset)) return true
      space.lastIndex = offset
      space.test(text)
      return lines.looksLikeField(space.lastIndex)
    },
    takeComma() {
      const { pending } = top()
      top().pending = false
      return pending
    },
    settle() {
      top().pending = true
      return true
    },
    openField(key, colon) {
      outerFields.push(field)
      field = { keyLine: lines.lineStart(key), indent: lines.indentAt(key), colon }
      return true
    },
    closeField() {
      field = outerFields.pop()!
      return state.settle()
    },
    get field() {
      return field
    },
    beginItem(offset) {
      pseudo = lines.isFirstOnLine(offset) && tests(pseudoStart, offset)
      return true
    },
    endItem() {
      pseudo = false
      return state.settle()
    },
    breakExpression() {
      broken = true
      return true
    },
    takeBroken() {
      const was = broken
      broken = false
      return was
    },
    column: offset => offset - lines.lineStart(offset) + 1,
    noteComment(start, comment) {
      if (!comment.includes('prime-ignore') || seenComments.has(start)) return
      const match = ignore.exec(comment)
      if (match === null) return
      seenComments.add(start)
      ignores.push({ code: match[1]!, reason: match[2]!.trim(), start, end: start + 2 + comment.length })
    },
    references(start, end) {
      const expression = text.slice(start, end)
      if (!expression.includes('@')) return []
      return Array.from(expression.matchAll(reference), match => ({ type: 'reference', value: match[0], start: start + match.index, end: start + match.index + match[0].length }))
    },
  }
  return state
}
