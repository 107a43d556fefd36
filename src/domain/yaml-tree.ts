import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { tooDeepAt } from './too-deep-at.ts'
import type { ErrorCode, Node, Pair, ParsedNode, YAMLError } from 'yaml'
import type { SourceText } from '../diagnostics/source-text.ts'

/** A YAML value with its place; offsets of the source text. */
export type YamlNode = YamlScalar | YamlList | YamlMap

interface Place {
  start: number
  end: number
}

export interface YamlScalar extends Place {
  type: 'scalar'
  value: string | number | boolean | null
  /** The text of a plain scalar as written, else the value: `1.10` stays `1.10`. */
  text: string
}

export interface YamlList extends Place {
  type: 'list'
  items: YamlNode[]
}

export interface YamlMap extends Place {
  type: 'map'
  /** In source order. Any name is possible, `__proto__` too. */
  entries: YamlEntry[]
}

export interface YamlEntry {
  name: string
  key: Place
  value: YamlNode
}

/** A mistake in the YAML itself. */
export interface YamlProblem extends Place {
  message: string
}

/** The most values a file may stand for, those repeated by aliases counted again. */
const mostNodes = 20_000
const mostProblems = 20
const deepest = 32
const tooDeep = `this is nested deeper than ${deepest} levels: write it flatter`

/**
 * Reads one YAML 1.2 document into a tree with places. Aliases are followed; what they blow up beyond 20,000 values,
 * circles, and nesting beyond 32 are problems. Never throws.
 */
export function parseYaml(source: SourceText): { root?: YamlNode, problems: YamlProblem[] } {
  const deepAt = tooDeepAt(source.text, deepest)
  if (deepAt !== undefined) return { problems: [{ start: deepAt, end: deepAt + 1, message: tooDeep }] }
  const document = parseDocument(source.text, { prettyErrors: false, logLevel: 'error' })
  const found = [...document.errors, ...document.warnings]
  if (found.some(({ message }) => message.includes('call stack'))) return { problems: [{ start: 0, end: 0, message: tooDeep }] }
  if (found.length > 0) return { problems: found.slice(0, mostProblems).map(problem => toProblem(problem, source.text.length)) }
  const reader = createReader(source)
  const root = document.contents === null ? undefined : reader.read(document.contents, 0)
  return { problems: reader.problems, ...root !== undefined && { root } }
}

/** Sentences of our own for the slips that are made most. */
const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'this key is there twice in one map: keep one of the two',
  MULTIPLE_DOCS: 'a second document begins here: write one domain in a file',
  TAB_AS_INDENT: 'a tab indents this line: indent with spaces',
}

/** Keeps places within the text: the library may point behind its end. */
function toProblem({ pos, code, message }: YAMLError, length: number): YamlProblem {
  const [start, end] = pos.map(offset => Math.min(offset, length)) as [number, number]
  return { start, end: Math.max(start, end), message: sentences[code] ?? inOurWords(message) }
}

/** The library's sentence, with a small first letter and without its full stop. */
function inOurWords(message: string): string {
  const [line = ''] = message.split('\n')
  return `this is no valid YAML: ${line.charAt(0).toLowerCase()}${line.slice(1).replace(/[.:]$/, '')}`
}

function createReader(source: SourceText): { read: (node: Node | null, depth: number) => YamlNode | undefined, problems: YamlProblem[] } {
  const problems: YamlProblem[] = []
  const open = new Set<Node>()
  const anchors = new Map<string, Node>()
  let count = 0

  function fail(place: Place, message: string): undefined {
    if (problems.length === 0) problems.push({ ...place, message })
    return undefined
  }

  function read(node: Node | null, depth: number): YamlNode | undefined {
    const place = placeOf(node)
    if (problems.length > 0) return undefined
    if (++count > mostNodes) return fail(place, `this file stands for more than ${mostNodes} values: write less, or fewer aliases`)
    if (depth > deepest) return fail(place, tooDeep)
    if (isAlias(node)) return readAlias(anchors.get(node.source), place, depth)
    if (node !== null && 'anchor' in node && node.anchor !== undefined) anchors.set(node.anchor, node)
    if (node === null || isScalar(node)) return readScalar(node, place)
    open.add(node)
    const made = isSeq(node) ? readList(node.items as (Node | null)[], place, depth) : isMap(node) ? readMap(node.items as Pair<Node, Node | null>[], place, depth) : undefined
    open.delete(node)
    return made
  }

  function readAlias(target: Node | undefined, place: Place, depth: number): YamlNode | undefined {
    if (target === undefined) return fail(place, 'this alias names no anchor: write the value out')
    if (open.has(target)) return fail(place, 'this alias leads back into itself: write the value out')
    const made = read(target, depth + 1)
    return made === undefined ? undefined : { ...made, ...place }
  }

  function readScalar(node: { value: unknown, source?: string } | null, place: Place): YamlScalar {
    const value = node?.value
    const simple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : value === null || value === undefined ? null : String(value)
    return { type: 'scalar', ...place, value: simple, text: typeof simple === 'string' ? simple : node?.source ?? String(simple) }
  }

  function readList(items: readonly (Node | null)[], place: Place, depth: number): YamlList {
    return { type: 'list', ...place, items: items.map(item => read(item, depth + 1)).filter(item => item !== undefined) }
  }

  function readMap(pairs: readonly Pair<Node, Node | null>[], place: Place, depth: number): YamlMap {
    const entries: YamlEntry[] = []
    for (const { key, value } of pairs) {
      const name = read(key, depth + 1)
      const made = value === null ? { type: 'scalar' as const, value: null, text: '', start: placeOf(key).end, end: placeOf(key).end } : read(value, depth + 1)
      if (name === undefined || made === undefined) continue
      if (name.type === 'scalar') entries.push({ name: name.text, key: { start: name.start, end: name.end }, value: made })
      else fail(name, 'this key is a list or map: write a word')
    }
    return { type: 'map', ...place, entries }
  }

  function placeOf(node: Node | null): Place {
    const range = (node as ParsedNode | null)?.range
    return range === undefined || range === null ? { start: 0, end: source.text.length } : { start: range[0], end: range[1] }
  }

  return { read, problems }
}
