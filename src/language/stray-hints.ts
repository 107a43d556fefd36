type Hints = readonly [pattern: RegExp, hint: string | ((match: RegExpExecArray) => string)][]

const word = String.raw`[\p{L}_][\p{L}\p{M}\p{Nd}_-]*`
const comment = 'a comment begins with `//`'
const list = 'a list is written in brackets: `key: ["one", "two"]`'
const declaration = 'an atom is written `kind Name { … }`, with its fields between the braces'

const anywhere: Hints = [
  [/^```|^~~~/, 'text with code in it stands in a text block: `key: """ … """`'],
  [/^---\s*$/, 'there is no front matter: fields stand inside `kind Name { … }`'],
  [/^(?:#|--|<!--|;|%)/, comment],
  [/^[-*•]\s/, list],
  [/^\|/, 'a table stands in a text block: `key: """ … """`'],
  [/^\/[/*]/, 'white space stands in front of a comment'],
  [/^[，、]/u, 'a comma is written `,`'],
]

const insideAtom: Hints = [
  [/^["“‘'「]/, 'a string needs a field in front: `key: "…"`'],
  [/^[^"]*"[^"]*$/, 'one `"` is missing or too many, here or above'],
  [/^@[\w./-]*\s*:/, 'a reference is a key only inside an object: `key: { @scope/name: … }`'],
  [/^\d[\w.-]*\s*:/, 'a key begins with a letter or `_`; a number is one only inside an object'],
  [/^\[/, 'a value needs a field in front: `key: [ … ]`'],
  [/^\{/, 'a value needs a field in front: `key: { … }`'],
  [new RegExp(`^(${word})\\s*;`, 'u'), match => `write \`${match[1]!}: …\``],
  [new RegExp(`^(${word})\\s+[\\p{L}\\p{Nd}]`, 'u'), 'a field is written `key: "text"`, a comment `// text`'],
]

const outsideAtoms: Hints = [
  [new RegExp(`^${word}\\s*:`, 'u'), declaration],
  [/^"[^"]*"\s*:|^[{[]/, declaration],
  [new RegExp(`^(\\p{Lu}[\\p{L}\\p{M}\\p{Nd}_-]*)\\s*\\{`, 'u'), match => `a kind stands in front of the name: \`rule ${match[1]!} {\``],
  [new RegExp(`^(${word})\\s+"([^"]*)"\\s*\\{`, 'u'), match => `a name is one word without quotes: \`${match[1]!} ${oneWord(match[2]!)} {\``],
  [new RegExp(`^(${word})\\s+(${word}(?:\\s+${word})+)\\s*\\{`, 'u'), match => `a name is one word: \`${match[1]!} ${oneWord(match[2]!)} {\``],
  [new RegExp(`^(${word})\\s+\\d[\\p{L}\\p{Nd}_-]*\\s*\\{`, 'u'), 'a name begins with a letter or `_`'],
  [new RegExp(`^(${word})\\s+(${word})\\s*[:=(<]`, 'u'), match => `an atom is written \`${match[1]!} ${match[2]!} { … }\`, with nothing between its name and its brace`],
  [new RegExp(`^${word}\\s`, 'u'), 'text outside the atoms is written as a comment: `// text`'],
]

/** What to do about a line that belongs to nothing, as far as its beginning tells. */
export function strayHint(rest: string, inAtom: boolean): string | undefined {
  for (const [pattern, hint] of [...anywhere, ...(inAtom ? insideAtom : outsideAtoms)]) {
    const match = pattern.exec(rest)
    if (match !== null) return typeof hint === 'string' ? hint : hint(match)
  }
  return undefined
}

/** `Salt the water` → `SaltTheWater`. */
function oneWord(text: string): string {
  const name = text.split(/[^\p{L}\p{M}\p{Nd}_]+/u).filter(part => part !== '').map(part => part[0]!.toUpperCase() + part.slice(1)).join('')
  return /^[\p{L}_]/u.test(name) ? name : 'SaltTheWater'
}
