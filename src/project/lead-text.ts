import type { Atom } from '../model/atom.ts'
import { createRenderContext } from './render-context.ts'
import { renderLead } from './render-lead.ts'

/** The summary's lead, uncut, as Markdown on one line; empty for an atom without one. Needs no tokenizer. */
export function leadText(atom: Atom): string {
  return atom.lead === undefined ? '' : renderLead(atom, atom.lead, createRenderContext(atom)).line.text
}
