import { nearest } from '../../diagnostics/nearest.ts'
import { closure, demands, type Demand } from '../closure.ts'
import { exclusionsOf, type Exclusion } from '../exclusions.ts'
import { isDeprecated } from '../score-atoms.ts'
import type { Tree, TreeAtom } from '../tree.ts'
import type { Fix } from './fix.ts'

/** How many unknown ids are compared with all known ones. */
const suggestedIds = 20

/**
 * The contracts of a set of atoms: ids that no tree holds, must-includes that are absent, must-avoids that are
 * present, pairs that exclude one another, and deprecated atoms. An absent `requires` target is a warning: the atom
 * may have been read without being named.
 */
export function checkContracts(tree: Tree, ids: readonly string[]): Fix[] {
  const atoms = ids.flatMap(id => tree.atoms.get(id) ?? [])
  const present = new Set(ids)
  return [
    ...ids.filter(id => !tree.atoms.has(id)).map((id, index) => unknownId(tree, id, index < suggestedIds)),
    ...absent(tree, atoms, present),
    ...pairs(tree, atoms, present),
    ...atoms.filter(isDeprecated).map(deprecated),
  ]
}

function unknownId(tree: Tree, id: string, isSuggested: boolean): Fix {
  const near = isSuggested ? nearest(id, tree.atoms.keys()) : undefined
  return {
    validator: 'contract:unknown-id',
    severity: 'error',
    message: `There is no atom \`${id}\`.`,
    ...near !== undefined && { suggestion: `Use \`${near}\`, if that was meant.` },
  }
}

function absent(tree: Tree, atoms: readonly TreeAtom[], present: ReadonlySet<string>): Fix[] {
  const found = new Map<string, Demand>()
  for (const demand of allDemands(tree, atoms)) {
    if (!present.has(demand.id) && found.get(demand.id)?.reason !== 'must-include') found.set(demand.id, demand)
  }
  return [...found.values()].map(({ id, by, reason }) => ({
    validator: reason === 'must-include' ? 'contract:must-include' : 'contract:requires',
    severity: reason === 'must-include' ? 'error' : 'warning',
    message: `\`${by}\` ${reason === 'must-include' ? 'must include' : 'requires'} \`${id}\`, which is absent.`,
    suggestion: `Read \`${id}\`, apply it and name it in atom_set.`,
  }))
}

/** The demands of some atoms and of all that they demand. */
function allDemands(tree: Tree, atoms: readonly TreeAtom[]): Demand[] {
  const reached = closure(tree, atoms).flatMap(demand => tree.atoms.get(demand.id) ?? [])
  return [...atoms, ...reached].flatMap(atom => demands(atom))
}

function pairs(tree: Tree, atoms: readonly TreeAtom[], present: ReadonlySet<string>): Fix[] {
  const found = new Map<Exclusion, Fix>()
  for (const atom of atoms) {
    for (const [other, exclusion] of exclusionsOf(tree, atom.id)) {
      if (other !== atom.id && present.has(other)) found.set(exclusion, toFix(exclusion))
    }
  }
  return [...found.values()]
}

function toFix({ by, type, target }: Exclusion): Fix {
  return type === 'must-avoid'
    ? { validator: 'contract:must-avoid', severity: 'error', message: `\`${by}\` must avoid \`${target}\`, which is present.`, suggestion: `Drop \`${target}\`.` }
    : { validator: 'contract:conflict', severity: 'error', message: `\`${by}\` ${type} \`${target}\`, and both are present.`, suggestion: 'Follow one of them and drop the other.' }
}

function deprecated(atom: TreeAtom): Fix {
  return {
    validator: 'contract:deprecated',
    severity: 'warning',
    message: `\`${atom.id}\` is deprecated.`,
    ...atom.supersededBy !== undefined && { suggestion: `Use \`${atom.supersededBy}\`.` },
  }
}

/** The ids that the contracts of a set demand, transitively. */
export function mustIncludes(tree: Tree, ids: readonly string[]): string[] {
  const atoms = ids.flatMap(id => tree.atoms.get(id) ?? [])
  return [...new Set(allDemands(tree, atoms).filter(demand => demand.reason === 'must-include').map(demand => demand.id))]
}
