import { fieldName } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { concat, join } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import type { TokenCounter } from './count-tokens.ts'
import { cutSection } from './cut-section.ts'
import { cutText, ellipsis } from './cut-text.ts'
import { escapeLiteral } from './escape-markdown.ts'
import type { Plan } from './plan.ts'
import type { Projection } from './projection.ts'
import type { RenderContext } from './render-context.ts'
import { fullHeadNames, renderCoreHead } from './render-head.ts'
import { renderSection } from './section.ts'
import type { Section } from './section.ts'

/** What core is made of. */
export interface CoreInput {
  atom: Atom
  context: RenderContext
  plan: Plan
  /** The lead on one line, whole. */
  lead: Chunk
  /** The summary's lead, of which core's must not be less. */
  shortLead: Chunk
  /** In tokens. */
  budget: number
  full: Projection
  count: TokenCounter
}

/** Tokens that are set aside for the last line, with the empty line before it. */
const lastLine = 22
/** The most tokens of the lead that core shows, unless summary shows more. */
const longestLead = 60
/** Sections of up to so many tokens that follow a longer one are kept when that is cut. */
const shortSection = 12
/** With less room than this a section is left out rather than cut. */
const leastRoom = 10
/** Fewer tokens of a sentence than this tell nothing: the text is left out. */
const leastOfSentence = 16
/** Text of more characters per token than this is not counted: it cannot fit. */
const longestToken = 40

/** A core under way: the chunks that stand, and the names of the sections that are not whole. */
interface Draft {
  chunks: Chunk[]
  whole: Set<Section>
  isLeadWhole: boolean
}

/**
 * Core: head, lead, and the fields of the plan while they fit; then, when something was left out, a line that tells
 * what full holds and costs. Never over budget, never over full.
 */
export function fitCore(input: CoreInput): Projection {
  const { budget, full } = input
  const roomy = draft(input, 0, false)
  if (isComplete(roomy, input)) {
    const line = lastLineOf(roomy, input)
    const told = line === undefined ? undefined : finish([...roomy.chunks, line], input)
    if (told !== undefined && told.tokens <= Math.min(budget, full.tokens)) return told
    const silent = finish(roomy.chunks, input)
    if ((told === undefined || told.tokens > full.tokens) && silent.tokens <= Math.min(budget, full.tokens)) return silent
  }
  for (let aside = lastLine; aside < budget; aside++) {
    const tight = draft(input, aside, true)
    const line = lastLineOf(tight, input)
    const told = line === undefined ? undefined : finish([...tight.chunks, line], input)
    if (told !== undefined && told.tokens <= Math.min(budget, full.tokens)) return told
    const silent = finish(tight.chunks, input)
    if (silent.tokens <= Math.min(budget, full.tokens)) return silent
    if (full.tokens <= budget) return full
  }
  return finish([input.shortLead], input)
}

function isComplete({ isLeadWhole, whole }: Draft, { plan }: CoreInput): boolean {
  return isLeadWhole && plan.core.every(section => whole.has(section))
}

function finish(chunks: readonly Chunk[], { count }: CoreInput): Projection {
  const { text, pieces } = join(chunks, '\n\n')
  return { text: `${text}\n`, tokens: count(`${text}\n`), pieces }
}

/** @param cuts false when a draft with cut sections is of no use */
function draft(input: CoreInput, aside: number, cuts: boolean): Draft {
  const { atom, context, plan, budget, count } = input
  const limit = budget - aside
  const least = count(`${input.shortLead.text}\n`)
  const head = renderCoreHead(atom, context, Math.min(Math.floor(budget / 2), limit - least - 1), count)
  const lead = fitLead(input, head, limit)
  const chunks = [...head, lead]
  const whole = new Set<Section>()
  let used = count(`${join(chunks, '\n\n').text}\n\n`)
  const costs = createCosts(plan.core, input)

  for (const [index, section] of plan.core.entries()) {
    const room = limit - used - shortAfter(costs, index)
    if (costs(index) <= (costs(index) <= shortSection ? limit - used : room)) {
      chunks.push(renderSection(section))
      whole.add(section)
      used += costs(index)
      continue
    }
    if (!cuts || room < leastRoom) break
    const fits = (part: Chunk): boolean => part.text.length <= budget * longestToken && count(`${part.text}\n\n`) <= room
    const cut = cutSection(section, { fits, count, room, leastOfSentence })
    if (cut === undefined) break
    chunks.push(cut)
    used += count(`${cut.text}\n\n`)
  }
  return { chunks, whole, isLeadWhole: lead === input.lead }
}

/** What a section costs, with the empty line behind it, by its index; Infinity behind the last. */
type Costs = (index: number) => number

function createCosts(sections: readonly Section[], { count, budget }: CoreInput): Costs {
  const known: number[] = []
  return (index) => {
    const section = sections[index]
    if (section === undefined) return Infinity
    const { text } = renderSection(section)
    return known[index] ??= text.length > budget * longestToken ? Infinity : count(`${text}\n\n`)
  }
}

/** The tokens of the short sections right behind a section. */
function shortAfter(costs: Costs, index: number): number {
  let sum = 0
  for (let next = index + 1; costs(next) <= shortSection; next++) sum += costs(next)
  return sum
}

function fitLead({ lead, shortLead, count, budget }: CoreInput, head: readonly Chunk[], limit: number): Chunk {
  const fits = (part: Chunk): boolean => part.text.length <= budget * longestToken && count(part.text) <= longestLead
    && count(`${join([...head, part], '\n\n').text}\n\n`) <= limit
  if (shortLead === lead || fits(lead)) return lead
  const cut = cutText(lead, { fits, count, room: longestLead })
  return cut === undefined || cut.text.length <= shortLead.text.length ? shortLead : cut
}

/** `full (543 tok) adds: remediation, exceptions`; undefined when nothing was left out. */
function lastLineOf(draft: Draft, input: CoreInput): Chunk | undefined {
  const { count, full } = input
  const names = leftOut(draft, input).map(escapeLiteral)
  if (names.length === 0) return undefined
  const start = `full (${full.tokens} tok) adds: `
  const fits = (line: string): boolean => count(`\n\n${line}\n`) <= lastLine
  let line = `${start}${ellipsis}`
  for (let kept = 1; kept <= names.length; kept++) {
    const next = `${start}${names.slice(0, kept).join(', ')}${kept < names.length ? `, ${ellipsis}` : ''}`
    if (!fits(next)) break
    line = next
  }
  return concat(line)
}

/** The names of what only full holds; version, tags and provenance are named only when there is nothing else. */
function leftOut({ whole, isLeadWhole }: Draft, { plan, atom, context }: CoreInput): string[] {
  const missing = plan.full.filter(section => !whole.has(section))
  const claims = isLeadWhole ? [] : atom.lead!.fields.map(field => fieldName(field.name))
  const names = [...claims, ...missing.filter(section => !plan.provenance.has(section)).map(section => section.name)]
  return names.length > 0 ? [...new Set(names)] : [...fullHeadNames(context), ...missing.map(section => section.name)]
}
