import { intent, type Intent, type IntentInput } from '../../runtime/intent.ts'
import { noTreeWarning, readsTree, type Tool } from '../tool.ts'
import { warningsSchema } from './hit-schema.ts'
import { intentProperties, intentRequired } from './intent-schema.ts'

const nothing: Intent = { domain: null, confidence: 0, axes: {}, tags: [], kinds: [], persona: null, focus: [], ambiguity_flags: [] }

/** `prime_intent`: how a brief is understood, without searching. */
export const primeIntent: Tool = {
  name: 'prime_intent',
  title: 'Understand a brief',
  description: 'See how a brief is understood: domain, axes, tags, kinds and words to search by. Nothing is searched. '
    + 'Use it to test a domain.yaml, or to see why prime_resolve answers as it does.',
  inputSchema: {
    type: 'object',
    properties: {
      brief: { type: 'string', description: 'The task in plain words, in any language.' },
      domain: { type: 'string', description: 'Read it by this domain instead of finding one.' },
    },
    required: ['brief'],
  },
  outputSchema: {
    type: 'object',
    properties: { ...intentProperties, warnings: warningsSchema },
    required: intentRequired,
  },
  annotations: readsTree,
  maxLengths: { brief: 100_000 },
  run: (args, { tree }) => tree === undefined ? { ...nothing, warnings: [noTreeWarning] } : intent(tree, args as unknown as IntentInput),
}

/** The intent of a server that has no tree yet. */
export const emptyIntent: Intent = nothing
