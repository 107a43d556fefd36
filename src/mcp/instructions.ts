import type { Tree } from '../runtime/index.ts'

const known = new WeakMap<Tree, string>()

/**
 * What a client tells its model about the server, in two sentences: what is loaded, by names and counts, and how to
 * read a path. Never text from atoms. Put together once for each tree.
 */
export function instructions(tree: Tree | undefined): string {
  if (tree === undefined) return 'No compiled tree of knowledge is loaded yet; ask again after the build. Answers will hold paths: read them with your own file tool.'
  let text = known.get(tree)
  if (text === undefined) known.set(tree, text = describe(tree))
  return text
}

function describe(tree: Tree): string {
  const kinds = new Map<string, number>()
  const named = new Set<string>()
  for (const atom of tree.atoms.values()) {
    kinds.set(atom.kind, (kinds.get(atom.kind) ?? 0) + 1)
    for (const domain of atom.domains) named.add(domain)
  }
  const counts = [...kinds].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 12).map(([kind, count]) => `${count} ${kind}`)
  const domains = [...named].filter(name => /^[a-z0-9-]{1,64}$/.test(name)).sort().slice(0, 12)
  const about = domains.length === 0 ? '' : ` of ${domains.join(', ')}`
  return `${tree.atoms.size} knowledge atoms${about} are loaded (${counts.join(', ')}); ask for them before you decide how to do a task. `
    + 'Answers hold paths, not text: read each `path` with your own file tool, and trust the token count beside it.'
}
