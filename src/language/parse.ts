import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createSourceText, type SourceText } from '../diagnostics/source-text.ts'
import type { AtomNode, Document } from './ast.ts'
import { describeMistake } from './describe-mistake.ts'
import { kindNames } from './kind-names.ts'
import { markDuplicates, type Duplicate } from './mark-duplicates.ts'
import { opensQuotation } from './match-brackets.ts'
import { ParserState, type SyntaxMistake } from './parser-state.ts'
import { parse as createReader } from './parser.js'
import { decodeString, dedentBlock, dedentLines } from './string-text.ts'

/** Limits and additions of the language. */
export interface ParseOptions {
  /** Deepest nesting of brackets. @default 64 */
  maxDepth?: number
  /** Largest file, in bytes of UTF-8. @default 4194304 */
  maxBytes?: number
  /** All kinds that begin a declaration. @default the 28 built-in ones */
  kinds?: Iterable<string>
}

/** What a text holds, and what is wrong with it. */
export interface ParseResult {
  document: Document
  diagnostics: Diagnostic[]
}

const mostErrors = 100
const mostWarnings = 1000
const read = createReader('', { decode: decodeString, dedentBlock, dedentLines, opensQuotation }) as (text: string, state: ParserState) => AtomNode[]
const builtInKinds: ReadonlySet<string> = new Set(kindNames)

/**
 * Reads a source text. Never throws: every mistake is a diagnostic, at most 100 of them and one that says there are more,
 * and whatever is intact is in the document. Takes time in proportion to the text.
 */
export function parse(source: SourceText, options: ParseOptions = {}): ParseResult {
  const maxBytes = options.maxBytes ?? 4 * 1024 * 1024
  if (exceeds(source.text, maxBytes)) return { document: { atoms: [], ignores: [] }, diagnostics: [tooLarge(source, maxBytes)] }

  const kinds = options.kinds === undefined ? builtInKinds : new Set(options.kinds)
  const maxDepth = options.maxDepth ?? 64
  const state = new ParserState(source, kinds, maxDepth)
  const atoms = read(source.text, state)
  const owner = ownerLookup(atoms)

  const mistakes = state.mistakes.sort((a, b) => a.start - b.start)
  for (const { start } of mistakes) {
    const atom = owner(start)
    if (atom !== undefined) atom.broken = true
  }

  const warnings: Diagnostic[] = []
  for (const atom of atoms) {
    if (atom.legacy) warnings.push(oldForm(source, atom))
    const duplicates = markDuplicates(atom.fields)
    if (duplicates.length === 0) continue
    const name = nameOf(atom)
    for (const duplicate of duplicates.slice(0, Math.max(0, mostWarnings - warnings.length))) warnings.push(toDuplicate(source, name, duplicate))
  }
  const errors = mistakes.slice(0, mostErrors).map((mistake) => {
    const { code, start, end } = mistake
    const atom = owner(start)
    return createDiagnostic(source, { code, atom: nameOf(atom), start, end, ...describeMistake(mistake, { source, kinds, maxDepth, inAtom: atom !== undefined }) })
  })
  if (mistakes.length > mostErrors) errors.push(tooMany(source, mistakes[mostErrors]!, mistakes.length - mostErrors))
  return { document: { atoms, ignores: state.ignores }, diagnostics: [...errors, ...warnings].sort(byPosition) }
}

function exceeds(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes)
}

function tooLarge(source: SourceText, maxBytes: number): Diagnostic {
  const head = createSourceText(source.file, source.text.slice(0, 1000))
  return createDiagnostic(head, { code: 'prime/size-limit', atom: '', start: 0, end: 0, message: `the file is larger than ${maxBytes} bytes, the limit for one source`, hint: 'split it: an atom of its own file is the usual layout' })
}

/** Finds the atom at an offset; offsets are asked for in no particular order. */
function ownerLookup(atoms: readonly AtomNode[]): (offset: number) => AtomNode | undefined {
  return (offset) => {
    let low = 0
    let high = atoms.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (atoms[middle]!.start <= offset) low = middle
      else high = middle - 1
    }
    const atom = atoms[low]
    return atom !== undefined && offset >= atom.start && offset < atom.end ? atom : undefined
  }
}

function nameOf(atom: AtomNode | undefined): string {
  const id = atom?.fields.find(field => field.name === 'id')?.value
  return id?.type === 'string' ? id.value : atom?.name ?? ''
}

function oldForm(source: SourceText, atom: AtomNode): Diagnostic {
  const { end } = atom.nameRange
  return createDiagnostic(source, {
    code: 'prime/old-declaration',
    atom: nameOf(atom),
    start: atom.start,
    end,
    message: `\`prime ${atom.name} extends …\` is the old form of a declaration`,
    hint: `write \`${atom.kind} ${atom.name} {\``,
  })
}

function toDuplicate(source: SourceText, atom: string, { earlier, later }: Duplicate): Diagnostic {
  return createDiagnostic(source, {
    code: 'prime/duplicate-field',
    atom,
    start: later.key.start,
    end: later.key.end,
    message: `the field \`${later.name}\` is written twice: this one wins`,
    hint: earlier.name === later.name ? 'remove one of the two' : `\`${earlier.name}\` and \`${later.name}\` are the same field: remove one of the two`,
    related: [{ message: 'the earlier one', source: source.locate(earlier.key.start, earlier.key.end) }],
  })
}

function tooMany(source: SourceText, { start, end }: SyntaxMistake, more: number): Diagnostic {
  return createDiagnostic(source, { code: 'prime/too-many-errors', atom: '', start, end, message: `${more} more ${more === 1 ? 'error' : 'errors'} from here on: mend the first ${mostErrors} and check again` })
}

function byPosition(a: Diagnostic, b: Diagnostic): number {
  return a.source!.line - b.source!.line || a.source!.column - b.source!.column
}
