import type { Tree } from '../runtime/index.ts'

/**
 * What a client tells its model about the server, in two sentences: what is loaded, by names and counts, and how to
 * read a path. Never text from atoms.
 */
export function instructions(tree: Tree | undefined): string {
  if (tree === undefined) return 'No compiled tree of knowledge is loaded yet; ask again after the build. Answers will hold paths: read them with your own file tool.'
  const kinds = new Map<string, number>()
  for (const atom of tree.atoms.values()) kinds.set(atom.kind, (kinds.get(atom.kind) ?? 0) + 1)
  const counts = [...kinds].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 12).map(([kind, count]) => `${count} ${kind}`)
  const domains = [...new Set([...tree.atoms.values()].flatMap(atom => atom.domains))].filter(name => /^[a-z0-9-]{1,64}$/.test(name)).sort().slice(0, 12)
  const named = domains.length === 0 ? '' : ` of ${domains.join(', ')}`
  return `${tree.atoms.size} knowledge atoms${named} are loaded (${counts.join(', ')}); ask for them before you decide how to do a task. `
    + 'Answers hold paths, not text: read each `path` with your own file tool, and trust the token count beside it.'
}
