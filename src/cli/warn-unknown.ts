import { nearest } from '../diagnostics/nearest.ts'
import { verbs } from '../model/verbs.ts'
import type { Tree } from '../runtime/tree.ts'
import type { CliIo } from './io.ts'
import { printWarnings } from './print-warnings.ts'

/** Warns of each verb that a filter was given and no edge has. */
export function warnUnknownVerb(io: CliIo, asked: readonly string[] | undefined, tree: Tree): void {
  warnUnknown(io, 'verb', asked, [...Object.keys(verbs), ...[...tree.atoms.values()].flatMap(({ edges }) => edges.map(({ type }) => type))])
}

/** Warns on standard error of each name that a filter was given and nothing has, with the nearest that something has. */
export function warnUnknown(io: CliIo, what: string, asked: string | readonly string[] | undefined, known: Iterable<string>): void {
  const names = new Set(known)
  printWarnings(io, [asked ?? []].flat().filter(name => !names.has(name)).map((name) => {
    const near = nearest(name, names)
    return `nothing has the ${what} \`${name}\`${near === undefined ? '' : `: did you mean \`${near}\`?`}`
  }))
}
