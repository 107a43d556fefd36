/**
 * A construct of inline Markdown. A text that is cut within `content` must be closed by `close`; it must not be cut
 * within its marks, nor within a construct without content.
 */
export interface InlineSpan {
  type: 'code' | 'link' | 'emphasis' | 'atom'
  start: number
  end: number
  /** Where what it holds begins and ends; equal for a construct that is cut before or behind, such as an autolink. */
  content: { start: number, end: number }
  /** The marks behind its content. */
  close: string
}

/** The inline constructs of a text, by where they begin, and the back-tick runs that open no code span. */
export interface InlineMarkdown {
  spans: InlineSpan[]
  /** Offsets of back-ticks that stand for themselves. */
  strayTicks: number[]
}

const escape = /\\[!-/:-@[-`{-~]/y
const autolink = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253})>/iy
const entity = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/iy
/** The destination and title of a link, its opening bracket gone. */
const linkTail = /\]\([ \n]{0,8}(?:<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,4})(?:[ \n]{1,8}(?:"[^"]{0,500}"|'[^']{0,500}'))?[ \n]{0,8}\)/y
const marks = /\*+|_+|~+/y
const ticks = /`+/y

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

/**
 * Reads the inline constructs of a paragraph: code spans, links, autolinks, entities, escapes and the plain cases of
 * emphasis. What it does not know it takes for text. Linear in the text.
 */
export function readInline(text: string): InlineMarkdown {
  const spans: InlineSpan[] = []
  const strayTicks: number[] = []
  const closingTicks = createTickIndex(text)
  const brackets: number[] = []
  const open: { mark: string, start: number }[] = []
  let index = 0

  function atom(length: number): void {
    spans.push({ type: 'atom', start: index, end: index + length, content: { start: index, end: index }, close: '' })
    index += length
  }

  const readers: Readonly<Record<string, () => void>> = {
    '\\': () => {
      const found = matchAt(escape, text, index)
      if (found === undefined) index++
      else atom(2)
    },
    '`': () => {
      const run = matchAt(ticks, text, index)!
      const from = index + run.length
      const close = closingTicks(run.length, from)
      if (close === undefined) {
        for (let tick = index; tick < from; tick++) strayTicks.push(tick)
        index = from
        return
      }
      spans.push({ type: 'code', start: index, end: close + run.length, content: { start: from, end: close }, close: run })
      index = close + run.length
    },
    '<': () => {
      const found = matchAt(autolink, text, index)
      if (found === undefined) index++
      else atom(found.length)
    },
    '&': () => {
      const found = matchAt(entity, text, index)
      if (found === undefined) index++
      else atom(found.length)
    },
    '[': () => {
      brackets.push(index)
      index++
    },
    ']': () => {
      const opening = brackets.pop()
      const tail = opening === undefined ? undefined : matchAt(linkTail, text, index)
      if (opening === undefined || tail === undefined) {
        index++
        return
      }
      const start = text[opening - 1] === '!' ? opening - 1 : opening
      spans.push({ type: 'link', start, end: index + tail.length, content: { start: opening + 1, end: index }, close: tail })
      index += tail.length
    },
  }
  const readMark = (): void => {
    const mark = matchAt(marks, text, index)!
    const before = text[index - 1]
    const after = text[index + mark.length]
    const solid = mark.startsWith('_') ? isLetterOrDigit : () => false
    const at = open.findLastIndex(opener => opener.mark === mark)
    if (at !== -1 && before !== undefined && !isSpace(before) && !solid(after)) {
      const { start } = open[at]!
      spans.push({ type: 'emphasis', start, end: index + mark.length, content: { start: start + mark.length, end: index }, close: mark })
      open.length = at
    } else if (after !== undefined && !isSpace(after) && !solid(before) && open.length < 16) {
      open.push({ mark, start: index })
    }
    index += mark.length
  }

  while (index < text.length) {
    const character = text[index]!
    if (character === '*' || character === '_' || character === '~') readMark()
    else if (Object.hasOwn(readers, character)) readers[character]!()
    else index++
  }
  return { spans: spans.sort((a, b) => a.start - b.start || b.end - a.end), strayTicks }
}

function isSpace(character: string): boolean {
  return /\s/.test(character)
}

function isLetterOrDigit(character: string | undefined): boolean {
  return character !== undefined && /[^\s!-/:-@[-`{-~]/.test(character)
}

/** Finds the first run of exactly so many back-ticks at or behind an offset. Offsets must ascend. */
function createTickIndex(text: string): (length: number, from: number) => number | undefined {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts === undefined) runs.set(run.length, [index])
    else starts.push(index)
  }
  const passed = new Map<number, number>()
  return (length, from) => {
    const starts = runs.get(length)
    if (starts === undefined) return undefined
    let at = passed.get(length) ?? 0
    while (at < starts.length && starts[at]! < from) at++
    passed.set(length, at)
    return starts[at]
  }
}
