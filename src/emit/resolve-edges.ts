import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { verbs } from '../model/verbs.ts'
import type { Edge } from '../model/atom.ts'
import type { EdgeYaml } from '../tree-format/graph-yaml.ts'

const verbOrder: ReadonlyMap<string, number> = new Map(Object.keys(verbs).map((verb, i) => [verb, i]))

/**
 * An atom's edges as the tree lists them: in verb order, then by target, each once, with the target's kind, or marked
 * as external when no atom of the build declares it.
 *
 * @param kindOf the kind of the atom of that id, if the build has one
 */
export function resolveEdges(edges: readonly Edge[], kindOf: (id: string) => string | undefined): EdgeYaml[] {
  const unique = new Map(edges.map(({ type, target }) => [`${type} ${target}`, { type, target }]))
  return [...unique.values()]
    .sort((a, b) => verbOrder.get(a.type)! - verbOrder.get(b.type)! || compareCodePoints(a.target, b.target))
    .map(({ type, target }) => {
      const kind = kindOf(target)
      return kind === undefined ? { type, target, external: true } : { type, target, kind }
    })
}
