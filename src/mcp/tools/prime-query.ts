import { prepareTree } from '../../runtime/prepare-tree.ts'
import { query, type QueryInput } from '../../runtime/query.ts'
import { maxAnswerTokens, takeWithin } from '../answer-limit.ts'
import { noTreeWarning, readsTree, type Tool } from '../tool.ts'
import { hitSchema, warningsSchema } from './hit-schema.ts'

/** `prime_query`: ranked atoms for a scope and a budget. */
export const primeQuery: Tool = {
  name: 'prime_query',
  title: 'Search knowledge atoms',
  description: 'Find knowledge atoms (rules, patterns, facts, methods …) by words, tags, kind or neighbourhood, best first, within a token budget. '
    + 'Use it when you know what you look for; to start from a task in plain words use prime_resolve. '
    + 'The answer holds paths, not text: read the files at `path`.',
  inputSchema: {
    type: 'object',
    properties: {
      scope: { type: 'string', description: 'What to search, e.g. "focus:input validation kind:rule". Terms, separated by spaces: @scope, kind:rule, domain:name, id:@scope/kind-name, related:@scope/kind-name (its neighbours) and focus:words; other text is focus.' },
      tags: { type: 'array', items: { type: 'string' }, description: 'Tags to rank by.' },
      level: { type: 'string', enum: ['summary', 'core', 'full'], default: 'core', description: 'How much of each atom you want to read.' },
      budget_tokens: { type: 'integer', minimum: 1, description: 'The most tokens that all files together may have. Without it 1200, or what the domain sets.' },
      kinds: { type: 'array', items: { type: 'string' }, description: 'Only atoms of these kinds.' },
      exclude_ids: { type: 'array', items: { type: 'string' }, description: 'Atoms to leave out, such as those you have read.' },
    },
  },
  outputSchema: {
    type: 'object',
    properties: {
      hits: { type: 'array', items: hitSchema },
      total_tokens: { type: 'integer', description: 'Sum of the hits\' tokens; never over the budget.' },
      warnings: warningsSchema,
    },
    required: ['hits', 'total_tokens'],
  },
  annotations: readsTree,
  maxLengths: { scope: 10_000, tags: 10_000 },
  async run(args, { tree }) {
    if (tree === undefined) return { hits: [], total_tokens: 0, warnings: [noTreeWarning] }
    if (args.scope !== undefined || args.tags !== undefined) await prepareTree(tree)
    const result = query(tree, args as QueryInput)
    const hits = takeWithin(result.hits, maxAnswerTokens)
    if (hits.length === result.hits.length) return result
    return {
      hits,
      total_tokens: hits.reduce((sum, hit) => sum + hit.tokens, 0),
      warnings: [...result.warnings ?? [], `${result.hits.length - hits.length} further hits were cut to keep the answer short; ask with a smaller budget_tokens or a narrower scope.`],
    }
  },
}
