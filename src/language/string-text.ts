const simpleEscapes: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', 'n': '\n', 't': '\t', 'r': '\r' }
const escape = /\\(?:u\{([0-9A-Fa-f]{1,6})\}|((?:u[0-9A-Fa-f]{4})(?:\\u[0-9A-Fa-f]{4})?)|(["\\/ntr]))/g
const lineBreak = /\r\n?/g

/**
 * The value of a quoted string's inside. An escape that is none of the language's keeps its backslash, and so does one
 * that names no character (half a surrogate pair, or beyond U+10FFFF). Line breaks become LF.
 */
export function decodeString(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(lineBreak, '\n') : raw
  if (!text.includes('\\')) return text
  return text.replace(escape, (whole: string, braced: string | undefined, units: string | undefined, simple: string | undefined) => {
    if (simple !== undefined) return simpleEscapes[simple]!
    if (braced !== undefined) return characterOf(Number.parseInt(braced, 16)) ?? whole
    return decodeUnits(units!)
  })
}

function characterOf(point: number): string | undefined {
  return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? undefined : String.fromCodePoint(point)
}

/** One `uXXXX`, or two of them that may form a pair. */
function decodeUnits(units: string): string {
  const first = Number.parseInt(units.slice(1, 5), 16)
  if (units.length === 5) return characterOf(first) ?? `\\${units}`
  const second = Number.parseInt(units.slice(7, 11), 16)
  if (first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff) return String.fromCharCode(first, second)
  return (characterOf(first) ?? `\\${units.slice(0, 5)}`) + (characterOf(second) ?? `\\${units.slice(6)}`)
}

/** The value of a text block's inside: without a first line break and a last blank line, and without common indentation. */
export function dedentBlock(raw: string): string {
  const lines = raw.replace(lineBreak, '\n').split('\n')
  const opening = lines.shift()!
  if (lines.length > 0 && isBlank(lines.at(-1)!)) lines.pop()
  const rest = dedent(lines)
  return isBlank(opening) ? rest.join('\n') : [opening.trimStart(), ...rest].join('\n')
}

/** The value of a block scalar's lines: without common indentation, and without blank lines at the end. */
export function dedentLines(lines: readonly string[]): string {
  let end = lines.length
  while (end > 0 && isBlank(lines[end - 1]!)) end -= 1
  return dedent(lines.slice(0, end)).join('\n')
}

function dedent(lines: readonly string[]): string[] {
  let common: string | undefined
  for (const line of lines) {
    if (isBlank(line)) continue
    const indent = /^\s*/.exec(line)![0]
    common = common === undefined ? indent : sharedStart(common, indent)
  }
  const width = common?.length ?? 0
  return lines.map(line => isBlank(line) ? '' : line.slice(width))
}

function sharedStart(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}
