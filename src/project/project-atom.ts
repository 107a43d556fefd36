import type { Atom } from '../model/atom.ts'
import { kinds as builtIn } from '../model/kinds.ts'
import type { KindTable } from '../model/kinds.ts'
import { renderBlocks } from './block.ts'
import { resolveBudgets } from './budgets.ts'
import type { BudgetOptions } from './budgets.ts'
import { concat, join } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { createTokenCounter } from './count-tokens.ts'
import type { TokenCounter } from './count-tokens.ts'
import { cutText } from './cut-text.ts'
import type { Encoding } from './encoding.ts'
import { fitCore } from './fit-core.ts'
import { createPlan } from './plan.ts'
import type { Plan } from './plan.ts'
import type { Projection, Projections } from './projection.ts'
import { createRenderContext } from './render-context.ts'
import { renderFullHead, renderTags } from './render-head.ts'
import { renderLead } from './render-lead.ts'
import { renderSection } from './section.ts'

/** How atoms are projected. */
export interface ProjectOptions {
  /** @default the built-in kinds */
  kinds?: KindTable | undefined
  /** Budgets per level and per kind; see `budgetProblems` for their bounds. */
  budgets?: BudgetOptions | undefined
  /** @default 'cl100k_base' */
  encoding?: Encoding | undefined
}

/**
 * An atom at its three levels. `loadTokenizer` of the encoding must have been awaited. The atom must have a lead: one
 * without has an L1 error and no projections.
 */
export function projectAtom(atom: Atom, options: ProjectOptions = {}): Projections {
  const { lead } = atom
  if (lead === undefined) throw new Error(`The atom ${atom.id} has no lead and cannot be projected.`)
  const count = createTokenCounter(options.encoding ?? 'cl100k_base')
  const budgets = resolveBudgets(options.budgets, atom.kind)
  const context = createRenderContext(atom)
  const plan = createPlan(atom, lead, options.kinds ?? builtIn, context)
  const rendered = renderLead(atom, lead, context)
  const full = toProjection(join([...renderFullHead(atom, context), renderBlocks(rendered.blocks), ...plan.full.map(renderSection)], '\n\n'), count)
  const short = cutLine(rendered.line, budgets.summary, count)
  const core = fitCore({ atom, context, plan, lead: rendered.line, shortLead: short, budget: budgets.core, full, count })
  return {
    summary: createSummary(short, renderTags(context), budgets.summary, core.tokens, count),
    core,
    full,
    costs: full.tokens > budgets.full ? costsOf(plan, count) : [],
  }
}

/** A chunk as the text of a file. */
function toProjection(body: Chunk, count: TokenCounter): Projection {
  const text = `${body.text}\n`
  return { text, tokens: count(text), pieces: body.pieces }
}

/** The lead on one line of at most so many tokens. */
function cutLine(line: Chunk, budget: number, count: TokenCounter): Chunk {
  const fits = (cut: Chunk): boolean => count(`${cut.text}\n`) <= budget
  if (line.text.length <= budget * 40 && fits(line)) return line
  return cutText(line, { fits, count, room: budget }) ?? { text: '…', pieces: [] }
}

function createSummary(lead: Chunk, tags: Chunk | undefined, budget: number, most: number, count: TokenCounter): Projection {
  const plain = toProjection(lead, count)
  if (tags === undefined) return plain
  const tagged = toProjection(concat(lead, '\n\n', tags), count)
  return tagged.tokens <= Math.min(budget, most) ? tagged : plain
}

function costsOf(plan: Plan, count: TokenCounter): Projections['costs'] {
  return plan.full.map((section, index) => ({
    name: section.name,
    tokens: count(renderSection(section).text + (index < plan.full.length - 1 ? '\n\n' : '\n')),
    isEdges: plan.edges.has(section),
  }))
}
