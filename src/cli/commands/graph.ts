import { stringifyJson } from '../../diagnostics/stringify-json.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { findAtom } from '../find-atom.ts'
import { selectGraph, type Graph } from '../graph/graph.ts'
import { openTree } from '../open-tree.ts'
import { warnUnknown, warnUnknownVerb } from '../warn-unknown.ts'

const formats: Readonly<Record<string, (graph: Graph) => Promise<string>>> = {
  mermaid: async graph => (await import('../graph/to-mermaid.ts')).toMermaid(graph),
  dot: async graph => (await import('../graph/to-dot.ts')).toDot(graph),
  json: async graph => stringifyJson(graph),
  svg: async graph => (await import('../graph/to-svg.ts')).toSvg(graph),
}

/** `prime graph`: draws the atoms and their edges, whole or a part of them. */
export async function run({ options, io }: Invocation): Promise<number> {
  const opened = await openTree(options, io)
  const { tree } = opened
  const { scope, depth, verb: verbs } = options
  warnUnknownVerb(io, verbs, tree)
  warnUnknown(io, 'scope', scope && `@${scope.replace(/^@|\/$/g, '')}`, [...tree.atoms.keys()].map(id => id.slice(0, id.indexOf('/'))))
  const around = options.around === undefined ? undefined : findAtom(opened, options.around, io.cwd).id
  const graph = selectGraph(tree, {
    ...scope !== undefined && { scope },
    ...around !== undefined && { around },
    ...depth !== undefined && { depth },
    ...verbs !== undefined && { verbs },
  }, opened.broken)
  io.stdout.write(await formats[options.json ? 'json' : options.format ?? 'mermaid']!(graph))
  return exitCode.ok
}
