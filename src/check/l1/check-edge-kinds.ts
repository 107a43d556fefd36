import type { Atom, Edge } from '../../model/atom.ts'
import { verbs } from '../../model/verbs.ts'
import type { VerbSpec } from '../../model/verbs.ts'
import type { Report, RuleContext } from '../context.ts'
import { listNames } from '../list-names.ts'

/**
 * Reports an edge between kinds that its verb does not join.
 *
 *     value PanHeat { requires: [@kitchen/term-salt] }              // prime/edge-kind: a value requires nothing
 *     rule SaltWater { validates-with: [@kitchen/persona-cook] }    // prime/edge-kind: a persona is no evidence
 */
export function checkEdgeKinds(atom: Atom, report: Report, { index }: RuleContext): void {
  for (const edge of atom.edges) {
    const target = index.get(edge.target)
    if (target === undefined) continue
    const spec = verbs[edge.type]
    const message = misfit(atom.kind, target.kind, edge, spec)
    if (message !== undefined) report({ code: 'prime/edge-kind', atom, at: edge.node, level: spec.level, message })
  }
}

function misfit(source: string, target: string, { type, target: id }: Edge, spec: VerbSpec): string | undefined {
  if (spec.source !== undefined && !spec.source.includes(source)) {
    return `an atom of kind \`${source}\` cannot have \`${type}\`: only ${listNames(spec.source)} can, so use another verb such as \`related\``
  }
  if (spec.target === 'same-kind') {
    return source === target ? undefined : `\`${type}\` joins atoms of one kind, but \`${id}\` is of kind \`${target}\` and this one of kind \`${source}\`: use another verb`
  }
  if (spec.target === undefined || spec.target.includes(target)) return undefined
  return `\`${type}\` cannot lead to \`${id}\` of kind \`${target}\`: its targets are of kind ${listNames(spec.target)}, so use another verb such as \`related\``
}
