import { RE2JS, RE2JSException } from 're2js'

/** A pattern that answers in time linear in the text. */
export interface Pattern {
  /** The offset of the first match, in UTF-16 code units; undefined without one. */
  find(text: string): number | undefined
}

const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
}

/** Flags of JavaScript that change nothing here. */
const idleFlags = 'gu'

/** What is wrong with a pattern, or the compiled pattern. RE2 syntax: no look-around, no back-references. */
export function compilePattern(pattern: string, flags: string): { pattern: Pattern } | { problem: string } {
  let bits = 0
  for (const flag of flags) {
    if (idleFlags.includes(flag)) continue
    if (!Object.hasOwn(flagBits, flag)) return { problem: `the flag \`${flag}\` is unknown: use \`i\`, \`m\` or \`s\`` }
    bits |= flagBits[flag]!
  }
  try {
    const compiled = RE2JS.compile(pattern, bits)
    return {
      pattern: {
        find(text) {
          const matcher = compiled.matcher(text)
          return matcher.find() ? matcher.start() : undefined
        },
      },
    }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return { problem: error.message.replace(/^error parsing regexp: /, '') }
  }
}
