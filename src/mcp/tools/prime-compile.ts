import type { Tree } from '../../runtime/index.ts'
import { InputError } from '../../runtime/input-error.ts'
import { estimateTokens, maxAnswerTokens, takeWithin } from '../answer-limit.ts'
import { compileSource } from '../compile-source.ts'
import type { CompileAnswer, CompileRequest } from '../compile-request.ts'
import type { PlainSchema } from '../plain-schema.ts'
import { noTreeWarning, readsTree, type Tool } from '../tool.ts'
import { warningsSchema } from './hit-schema.ts'

/** The longest source, in characters. */
const maxSource = 256 * 1024

/** How long a compile may take, in ms; longer with a model. */
const timeouts = { plain: 20_000, deep: 120_000 } as const

const place: PlainSchema = {
  type: 'object',
  properties: { file: { type: 'string' }, line: { type: 'integer' }, column: { type: 'integer' }, endLine: { type: 'integer' }, endColumn: { type: 'integer' } },
  required: ['file', 'line'],
}

const diagnostic: PlainSchema = {
  type: 'object',
  properties: {
    level: { type: 'string', enum: ['error', 'warning', 'info'] },
    layer: { type: 'string', enum: ['L1', 'L2', 'L3'] },
    atom: { type: 'string' },
    message: { type: 'string' },
    hint: { type: 'string' },
    source: place,
    code: { type: 'string' },
    related: { type: 'array', items: { type: 'object', properties: { message: { type: 'string' }, source: place }, required: ['message', 'source'] } },
    frame: { type: 'string', description: 'The lines around the place.' },
  },
  required: ['level', 'layer', 'atom', 'message'],
}

/** `prime_compile`: diagnostics and output of a `.prime` source, in memory. */
export const primeCompile: Tool = {
  name: 'prime_compile',
  title: 'Compile a .prime source',
  description: 'Compile the text of a .prime file in memory: all diagnostics with line and column, and the three texts that agents would read. References are checked against the loaded atoms. '
    + 'Use it while you write or mend an atom; nothing is written.',
  inputSchema: {
    type: 'object',
    properties: {
      source: { type: 'string', description: 'The content of a .prime file.' },
      deep: { type: 'boolean', default: false, description: 'Also let a model judge the meaning, where the server has one.' },
    },
    required: ['source'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      ok: { type: 'boolean', description: 'True when no diagnostic is an error.' },
      diagnostics: { type: 'array', items: diagnostic },
      compiled: {
        type: ['object', 'null'],
        description: 'The first atom of the source, when there is no error.',
        properties: {
          atom_yaml: { type: 'object' },
          graph_yaml: { type: 'object' },
          chunks: {
            type: 'object',
            properties: { summary: { type: 'string' }, core: { type: 'string' }, full: { type: 'string' } },
            required: ['summary', 'core', 'full'],
          },
        },
        required: ['atom_yaml', 'graph_yaml', 'chunks'],
      },
      warnings: warningsSchema,
    },
    required: ['ok', 'diagnostics', 'compiled'],
  },
  annotations: readsTree,
  mayAskModel: true,
  maxLengths: { source: maxSource },
  async run(args, { tree, model, signal }) {
    const deep = args.deep === true && model !== undefined
    const request: CompileRequest = {
      source: args.source as string,
      options: { ...tree !== undefined && context(tree), deep, cache: false },
    }
    const limit = AbortSignal.timeout(deep ? timeouts.deep : timeouts.plain)
    try {
      const answer = await compileSource(request, AbortSignal.any([signal, limit]), deep ? model : undefined)
      return shorten(answer, [
        ...tree === undefined ? [noTreeWarning] : [],
        ...args.deep === true && !deep ? ['L2 was skipped: this server runs without a model (start it with `--llm` and a provider).'] : [],
      ])
    } catch (error) {
      if (limit.aborted && !signal.aborted) throw new InputError('The source takes too long to compile; send a smaller one.')
      throw error
    }
  },
}

/** What the loaded tree adds: atoms that references may mean, and the kinds of its domains. */
function context(tree: Tree): CompileRequest['options'] {
  return {
    known: [...tree.atoms.values()].map(({ id, kind, status, supersededBy }) => ({
      id,
      kind,
      status: status === 'deprecated' ? 'deprecated' : 'active',
      ...supersededBy !== undefined && { supersededBy },
    })),
    kinds: Object.fromEntries(tree.domains.flatMap(domain => [...domain.kinds])),
  }
}

function shorten(answer: CompileAnswer, remarks: readonly string[]): object {
  const warnings = [...remarks]
  const [first] = answer.ok ? answer.atoms : []
  const diagnostics = takeWithin(answer.diagnostics, maxAnswerTokens / 2)
  if (diagnostics.length < answer.diagnostics.length) warnings.push(`${answer.diagnostics.length - diagnostics.length} further diagnostics were cut to keep the answer short.`)
  const whole = first === undefined ? null : { atom_yaml: first.metadata, graph_yaml: first.graph, chunks: first.chunks }
  const compiled = whole === null || estimateTokens(JSON.stringify(whole)) <= maxAnswerTokens / 2 ? whole : cutTexts(whole)
  if (compiled !== whole) warnings.push('Long texts of `compiled` were cut to keep the answer short; each ends in `…` where it was.')
  return { ok: answer.ok, diagnostics, compiled, ...warnings.length > 0 && { warnings } }
}

/** Shortens every text and list of a value until the whole is short. */
function cutTexts<T extends object>(value: T): T {
  for (let longest = 4000; ; longest = Math.floor(longest / 2)) {
    const cut = JSON.parse(JSON.stringify(value), (_, part: unknown) => {
      if (typeof part === 'string' && part.length > longest) return `${part.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…`
      return Array.isArray(part) && part.length > longest / 40 ? part.slice(0, Math.max(1, Math.floor(longest / 40))) : part
    }) as T
    if (estimateTokens(JSON.stringify(cut)) <= maxAnswerTokens / 2 || longest < 50) return cut
  }
}
