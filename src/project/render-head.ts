import type { FieldNode, ValueNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { chunk, concat, join } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { cutText } from './cut-text.ts'
import { escapeLiteral } from './escape-markdown.ts'
import type { RenderContext } from './render-context.ts'
import { renderScalar } from './render-inline.ts'
import type { TokenCounter } from './count-tokens.ts'

function valuesOf(field: FieldNode | undefined): readonly ValueNode[] {
  if (field === undefined) return []
  return field.value.type === 'list' ? field.value.items : [field.value]
}

function scalars(field: FieldNode | undefined, context: RenderContext): Chunk[] {
  return valuesOf(field).map(value => renderScalar(value, context))
}

function title(atom: Atom): Chunk {
  return chunk(`# ${escapeLiteral(atom.name)}`)
}

function idPart(atom: Atom, field: FieldNode | undefined): Chunk[] {
  return field === undefined ? [] : [chunk(escapeLiteral(atom.id), field.value)]
}

function status(atom: Atom, fields: ReadonlyMap<string, FieldNode>, context: RenderContext): Chunk[] {
  const [word] = scalars(fields.get('status'), context)
  const [successor] = scalars(fields.get('superseded-by'), context)
  if (successor === undefined) return word === undefined ? [] : [word]
  if (atom.status === 'deprecated' && word !== undefined) return [concat(word, ', use ', successor)]
  return [...word === undefined ? [] : [word], concat('superseded by ', successor)]
}

/** The head of full: name, kind, id, domains, version, status; then the tags. */
export function renderFullHead(atom: Atom, context: RenderContext): Chunk[] {
  const fields = context.head
  const [version] = scalars(fields.get('version'), context)
  const domains = scalars(fields.get('domain'), context)
  const line = [
    chunk(atom.kind),
    ...idPart(atom, fields.get('id')),
    ...domains.length === 0 ? [] : [join(domains, ', ')],
    ...version === undefined ? [] : [concat(/^\d/.test(version.text) ? 'v' : 'version ', version)],
    ...status(atom, fields, context),
  ]
  const tags = renderTags(context)
  return [title(atom), join(line, ' · '), ...tags === undefined ? [] : [tags]]
}

/** The line `tags: a, b`. */
export function renderTags(context: RenderContext): Chunk | undefined {
  const tags = scalars(context.head.get('tags'), context)
  return tags.length === 0 ? undefined : concat('tags: ', join(tags, ', '))
}

/** A name is cut to no fewer characters before the domain and the id go. */
const shortestName = 12

/**
 * The head of core: name, kind, id, first domain, and what is to be known of its status. Of at most `limit` tokens:
 * over that the name is cut, then the domain goes, then the id.
 */
export function renderCoreHead(atom: Atom, context: RenderContext, limit: number, count: TokenCounter): Chunk[] {
  const fields = context.head
  const [domain] = valuesOf(fields.get('domain'))
  const kind = chunk(atom.kind)
  const id = idPart(atom, fields.get('id'))
  const domains = domain === undefined ? [] : [renderScalar(domain, context)]
  const state = atom.status === 'deprecated' || atom.status === 'experimental' ? status(atom, fields, context) : []
  const lines = [[kind, ...id, ...domains, ...state], [kind, ...id, ...state], [kind, ...state], [kind]].map(parts => join(parts, ' · '))
  const fits = (heading: Chunk, line: Chunk): boolean => count(`${heading.text}\n\n${line.text}\n\n`) <= limit
  const whole = title(atom)
  for (const line of lines) {
    if (fits(whole, line)) return [whole, line]
    const cut = cutTitle(whole, heading => fits(heading, line), limit, count)
    if (cut !== undefined && (cut.text.length > shortestName || line === lines.at(-1))) return [cut, line]
  }
  return [kind]
}

function cutTitle(whole: Chunk, fits: (heading: Chunk) => boolean, room: number, count: TokenCounter): Chunk | undefined {
  const name = chunk(whole.text.slice(2))
  const cut = cutText(name, { fits: part => fits(concat('# ', part)), count, room })
  return cut === undefined ? undefined : concat('# ', cut)
}

/** The names of the fields that only full's head shows. */
export function fullHeadNames(context: RenderContext): string[] {
  return [...context.head.keys()].filter(name => name === 'version' || name === 'tags')
}
