import type { LineScanner } from './line-scanner.ts'

interface Opening {
  offset: number
  type: string
  /** White space in front of the first character of its line. */
  indent: number
}

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
/** A closing bracket looks no further down than this: deeper nesting is an error by limit anyway. */
const deepestSearch = 128
const quoted = /'[^'\r\n]*'/y
const ticked = /`[^`\r\n]*`/y
const barEnd = /(?:[^\S\r\n]+\/\*(?:[^*\r\n]|\*(?!\/))*\*\/)*(?:[^\S\r\n]+\/\/[^\r\n]*)?[^\S\r\n]*(?=\r|\n|$)/y

/**
 * The closing bracket of each opening one that has one: outside strings, comments and block scalars, and not on a line less
 * deep than the line of the opening bracket. Used only where there is a mistake; linear in the text.
 */
export function matchBrackets(text: string, lines: LineScanner): ReadonlyMap<number, number> {
  const closers = new Map<number, number>()
  const stack: Opening[] = []
  let afterColon = false

  function close(at: number, type: string, indent: number | undefined): void {
    const bottom = Math.max(0, stack.length - deepestSearch)
    for (let index = stack.length - 1; index >= bottom; index--) {
      const opening = stack[index]!
      if (opening.type !== type) {
        if (type === '(') return
        continue
      }
      if (indent !== undefined && indent < opening.indent) continue
      closers.set(opening.offset, at)
      stack.length = index
      return
    }
  }

  function skip(pattern: RegExp, offset: number): number {
    pattern.lastIndex = offset
    return pattern.test(text) ? pattern.lastIndex : offset + 1
  }

  function afterString(offset: number): number {
    if (text.startsWith('"""', offset)) {
      const end = lines.textBlockEnd(offset + 3)
      return end === -1 ? lines.nextStop(offset + 3, lines.indentAt(offset)) : end + 3
    }
    const end = lines.stringEnd(offset + 1)
    return end === -1 ? endOfLine(text, offset) : end + 1
  }

  function afterComment(offset: number): number {
    const end = lines.commentEnd(offset + 2)
    return end === -1 ? lines.nextStop(offset + 2, Infinity) : end
  }

  function afterBlockScalar(offset: number): number {
    const keyLine = lines.lineStart(offset)
    let end = endOfLine(text, offset)
    while (end < text.length) {
      const next = text.startsWith('\r\n', end) ? end + 2 : end + 1
      if (!lines.isBlockLine(next, keyLine)) break
      end = endOfLine(text, next)
    }
    return end
  }

  let at = 0
  while (at < text.length) {
    const character = text[at]!
    const wasAfterColon = afterColon
    afterColon = character === ':' || (afterColon && (character === ' ' || character === '\t'))
    switch (character) {
      case '\n':
      case '\r':
        if (stack.length > 0 && lines.looksLikeDeclaration(at + 1)) stack.length = 0
        at += 1
        break
      case '/':
        if (text[at + 1] === '/' && lines.opensComment(at)) at = endOfLine(text, at)
        else if (text[at + 1] === '*' && lines.opensComment(at)) at = afterComment(at)
        else at += 1
        break
      case '"':
        at = afterString(at)
        break
      case '\'':
        at = opensQuotation(text, at) ? skip(quoted, at) : at + 1
        break
      case '`':
        at = skip(ticked, at)
        break
      case '|':
        barEnd.lastIndex = at + 1
        at = wasAfterColon && barEnd.test(text) ? afterBlockScalar(at) : at + 1
        break
      case '(':
      case '[':
      case '{':
        stack.push({ offset: at, type: character, indent: lines.indentAt(at) })
        at += 1
        break
      case ')':
      case ']':
      case '}':
        close(at, openerOf[character]!, character !== ')' && lines.isFirstOnLine(at) ? lines.indentAt(at) : undefined)
        at += 1
        break
      default:
        at += 1
    }
  }
  return closers
}

/** True where `'` may open a quotation: after anything but a letter or digit. */
export function opensQuotation(text: string, offset: number): boolean {
  return offset === 0 || !/[\p{L}\p{M}\p{Nd}]/u.test(text[offset - 1]!)
}

function endOfLine(text: string, offset: number): number {
  let at = offset
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
