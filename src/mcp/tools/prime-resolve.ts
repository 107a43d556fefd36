import { prepareTree } from '../../runtime/prepare-tree.ts'
import { maxHits, resolve, type ResolveInput, type ResolveResult } from '../../runtime/resolve.ts'
import { estimateTokens, maxAnswerTokens, takeWithin } from '../answer-limit.ts'
import { noTreeWarning, readsTree, type Tool } from '../tool.ts'
import { hitSchema, warningsSchema } from './hit-schema.ts'
import { intentProperties, intentRequired } from './intent-schema.ts'
import { emptyIntent } from './prime-intent.ts'

/** `prime_resolve`: from a task in plain words to the atoms to read and the contract to keep. */
export const primeResolve: Tool = {
  name: 'prime_resolve',
  title: 'Find what a task needs',
  description: 'Start here with a task: give the brief in plain words and get the atoms to read (with what they require), each at the level its rank deserves, within a token budget, '
    + 'and the contract: what must be included and what must be avoided. Read the files at `path`, do the task, then check the result with prime_validate.',
  inputSchema: {
    type: 'object',
    properties: {
      brief: { type: 'string', description: 'The task in plain words, in any language.' },
      max_tokens: { type: 'integer', minimum: 1, description: 'The most tokens that all files together may have. Without it 1500, or what the domain sets.' },
      domain: { type: 'string', description: 'Answer from this domain instead of finding one.' },
    },
    required: ['brief'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      intent: { type: 'object', properties: intentProperties, required: intentRequired },
      hits: { type: 'array', items: hitSchema },
      contract: {
        type: 'object',
        properties: {
          must_include: { type: 'array', items: { type: 'string' }, description: 'Atoms that the answer demands, whether there was room or not.' },
          must_avoid: { type: 'array', items: { type: 'string' }, description: 'Atoms that the answer excludes.' },
          fields: { type: 'object', description: 'Values that the brief gives to the fields of the domain\'s contract.' },
        },
        required: ['must_include', 'must_avoid'],
      },
      total_tokens: { type: 'integer', description: 'Sum of the hits\' tokens; never over max_tokens.' },
      warnings: warningsSchema,
    },
    required: ['intent', 'hits', 'contract', 'total_tokens'],
  },
  annotations: readsTree,
  maxLengths: { brief: 100_000 },
  async run(args, { tree }) {
    if (tree === undefined) {
      return { intent: emptyIntent, hits: [], contract: { must_include: [], must_avoid: [] }, total_tokens: 0, warnings: [noTreeWarning] }
    }
    return shorten(resolve(await prepareTree(tree), args as unknown as ResolveInput, { maxHits }))
  },
}

/** Keeps an answer short: first the lists that grow with the tree, then the hits from the last one up. */
function shorten(result: ResolveResult): ResolveResult {
  if (estimateTokens(JSON.stringify(result)) <= maxAnswerTokens) return result
  const share = maxAnswerTokens / 10
  const mustInclude = takeWithin(result.contract.must_include, share)
  const mustAvoid = takeWithin(result.contract.must_avoid, share)
  const warnings = takeWithin(result.warnings ?? [], share)
  const intent = { ...result.intent, tags: takeWithin(result.intent.tags, share), focus: takeWithin(result.intent.focus, share) }
  const rest = { ...result, intent, hits: [], contract: { ...result.contract, must_include: mustInclude, must_avoid: mustAvoid }, warnings }
  const hits = takeWithin(result.hits, maxAnswerTokens - share - estimateTokens(JSON.stringify(rest)))
  const cut = [
    [result.hits.length - hits.length, 'hits'],
    [result.contract.must_include.length - mustInclude.length, 'ids of must_include'],
    [result.contract.must_avoid.length - mustAvoid.length, 'ids of must_avoid'],
    [(result.warnings?.length ?? 0) - warnings.length, 'warnings'],
  ] as const
  const named = cut.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`).join(', ')
  return {
    ...rest,
    hits,
    total_tokens: hits.reduce((sum, hit) => sum + hit.tokens, 0),
    warnings: [...warnings, `Cut to keep the answer short: ${named === '' ? 'words of the intent' : named}; ask with a smaller max_tokens or a narrower brief.`],
  }
}
