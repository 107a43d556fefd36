import type { Code, Heading, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { FieldNode, ValueNode } from '../../src/language/ast.ts'
import type { Atom, Level } from '../../src/model/atom.ts'
import type { Budgets } from '../../src/project/budgets.ts'
import { countTokens } from '../../src/project/count-tokens.ts'
import type { Encoding } from '../../src/project/encoding.ts'
import type { Projections } from '../../src/project/projection.ts'

const levels: readonly Level[] = ['summary', 'core', 'full']

/** Markdown as a real parser reads it. */
export function readMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** All nodes of a Markdown tree. */
export function markdownNodes(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(child => markdownNodes(child)) : [])]
}

/** What a reader sees of a Markdown text, blocks and marked parts kept apart by spaces. */
export function visibleText(node: Nodes): string {
  if ('value' in node) return node.type === 'code' && node.lang ? `${node.lang} ${node.value}` : node.value
  const inline = node.type === 'paragraph' || node.type === 'heading' || node.type === 'strong' || node.type === 'emphasis' || node.type === 'link'
  return 'children' in node ? node.children.map(child => visibleText(child)).join(inline ? '' : '\n') : ''
}

/** Every node of which full must have exactly one piece: scalars, items, entries, and what is empty. */
export function requiredNodes(atom: Atom): (ValueNode | FieldNode)[] {
  const required: (ValueNode | FieldNode)[] = []
  function visit(value: ValueNode, isItem: boolean): void {
    if (value.type === 'list') {
      if (isItem || value.items.length === 0) required.push(value)
      for (const item of value.items) visit(item, true)
    } else if (value.type === 'object') {
      if (isItem || value.fields.length === 0) required.push(value)
      for (const field of value.fields) {
        required.push(field)
        visit(field.value, false)
      }
    } else {
      required.push(value)
    }
  }
  for (const field of atom.fields) visit(field.value, false)
  return required
}

/** Everything that a projection says wrongly by the guarantees, a sentence each; none when all hold. */
export function violations(atom: Atom, projections: Projections, budgets: Budgets, encoding: Encoding): string[] {
  const found: string[] = []
  const check = (holds: boolean, message: string): void => {
    if (!holds) found.push(`${atom.id}: ${message}`)
  }
  const { summary, core, full } = projections
  for (const level of levels) {
    const { text, tokens } = projections[level]
    check(tokens === countTokens(text, encoding), `${level} counts ${tokens}, a recount gives ${countTokens(text, encoding)}`)
    check(text.endsWith('\n') && !text.endsWith('\n\n'), `${level} does not end in one line break`)
    check(!/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text), `${level} holds half a surrogate pair`)
    checkMarkdown(level, text, check)
  }
  check(summary.tokens <= budgets.summary, `summary has ${summary.tokens} tokens`)
  check(core.tokens <= budgets.core, `core has ${core.tokens} tokens`)
  check(summary.tokens <= core.tokens, `summary (${summary.tokens}) costs more than core (${core.tokens})`)
  check(core.tokens <= full.tokens, `core (${core.tokens}) costs more than full (${full.tokens})`)
  checkPieces(atom, projections, check)
  checkLead(projections, check)
  checkContained(projections, check)
  const told = /\nfull \((\d+) tok\) adds: /.exec(core.text)
  check(told === null || Number(told[1]) === full.tokens, `core says that full costs ${told?.[1]}, it costs ${full.tokens}`)
  return found
}

type Check = (holds: boolean, message: string) => void

const unmeant = new Set(['html', 'table', 'blockquote', 'thematicBreak', 'definition', 'footnoteDefinition'])

function checkMarkdown(level: Level, text: string, check: Check): void {
  const nodes = markdownNodes(readMarkdown(text))
  for (const node of nodes) check(!unmeant.has(node.type), `${level} holds a ${node.type} that was not meant: ${text.slice(node.position?.start.offset, node.position?.end.offset).slice(0, 200)}`)
  const headings = nodes.filter((node): node is Heading => node.type === 'heading')
  check(headings.every(heading => heading.children.length > 0), `${level} holds an empty heading`)
  const codes = nodes.filter((node): node is Code => node.type === 'code')
  const written = text.slice(0, text.length)
  for (const code of codes) {
    const source = written.slice(code.position!.start.offset, code.position!.end.offset)
    check(/^`{3,}/.test(source), `${level} holds indented code that was not meant`)
    check(source.endsWith(/^`{3,}/.exec(source)?.[0] ?? ''), `${level} holds a fence that is not closed`)
  }
  check(headings.every(heading => heading.depth <= 2), `${level} holds a heading of another depth`)
  check(headings.filter(heading => heading.depth === 1).length === (level === 'summary' ? 0 : 1), `${level} has not the one title it should have`)
  if (level === 'summary') check(nodes.every(node => node.type !== 'list' && node.type !== 'code'), 'summary holds blocks')
}

function checkPieces(atom: Atom, projections: Projections, check: Check): void {
  for (const level of levels) {
    const counts = new Map<object, number>()
    for (const { start, end, node } of projections[level].pieces) {
      counts.set(node, (counts.get(node) ?? 0) + 1)
      check(start <= end && end <= projections[level].text.length, `${level} has a piece outside its text`)
    }
    for (const node of requiredNodes(atom)) {
      const count = counts.get(node) ?? 0
      const what = `${level} shows the ${'type' in node ? node.type : `entry ${node.name}`} at ${node.start} ${count} times: ${atom.source.text.slice(node.start, node.start + 60)}`
      check(level === 'full' ? count === 1 : count <= 1, what)
    }
  }
}

/** The lead of summary and core, up to its cut mark. */
function leadOf(text: string, level: Level): string {
  const blocks = text.split('\n\n')
  const lead = level === 'summary' ? blocks[0]! : blocks[blocks[0]!.startsWith('# ') ? 2 : 1] ?? ''
  return lead.trimEnd()
}

function checkLead({ summary, core }: Projections, check: Check): void {
  const short = leadOf(summary.text, 'summary')
  const long = leadOf(core.text, 'core')
  const cut = short.lastIndexOf('…')
  const said = short === long || cut === -1 ? short : short.slice(0, cut)
  check(long.startsWith(said) || long.startsWith(short), `the summary's lead is no prefix of core's: ${JSON.stringify(short)} / ${JSON.stringify(long)}`)
}

const word = /[\p{L}\p{N}]+/gu

/** Each word that core says is in full (also where full has it in a link's target); of the words at a cut, their beginning. */
function checkContained({ core, full }: Projections, check: Check): void {
  const body = core.text.replace(/\n\nfull \(\d+ tok\) adds: .*\n$/, '\n')
  const known = new Set([...full.text.match(word) ?? [], ...visibleText(readMarkdown(full.text)).match(word) ?? []])
  let all: string | undefined
  // A stray back-tick turns a line's code inside out, so that words meet which a fence keeps apart.
  const parts = markdownNodes(readMarkdown(body)).map(node => 'value' in node ? node.value : '').join(' ')
  for (const [said] of parts.replace(/… \+\d+/g, '').matchAll(word)) {
    if (known.has(said)) continue
    all ??= `\n${[...known].join('\n')}`
    check(all.includes(`\n${said}`), `core says \`${said}\`, full does not`)
  }
}
