import type { ValidateInput } from '../../runtime/index.ts'
import { maxAnswerTokens, takeWithin } from '../answer-limit.ts'
import { noTreeWarning, readsTree, type Tool } from '../tool.ts'

/** `prime_validate`: finished work against contracts and validators. */
export const primeValidate: Tool = {
  name: 'prime_validate',
  title: 'Check finished work',
  description: 'Check what you made against the knowledge you used: the contracts of the atoms (what must be included or avoided, conflicts, deprecation) and the validators of the domain. '
    + 'Use it before you hand over; mend every fix of severity error and call it again.',
  inputSchema: {
    type: 'object',
    properties: {
      artifact: { type: 'string', description: 'The finished work as text.' },
      atom_set: { type: 'array', items: { type: 'string' }, description: 'Ids of the atoms that you used.' },
      validators: { type: 'array', items: { type: 'string' }, description: 'Names of validators to run; all of the loaded domains by default.' },
    },
    required: ['artifact', 'atom_set'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      ok: { type: 'boolean', description: 'False when a fix has severity error.' },
      fixes: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            validator: { type: 'string' },
            severity: { type: 'string', enum: ['warning', 'error'] },
            message: { type: 'string' },
            suggestion: { type: 'string' },
          },
          required: ['validator', 'severity', 'message'],
        },
      },
    },
    required: ['ok', 'fixes'],
  },
  annotations: readsTree,
  mayAskModel: true,
  maxLengths: { artifact: 1_000_000 },
  async run(args, { tree, model, validators, signal }) {
    if (tree === undefined) return { ok: true, fixes: [{ validator: 'server', severity: 'warning', message: noTreeWarning }] }
    const { validate } = await import('../../runtime/validate/validate.ts')
    const result = await validate(tree, args as unknown as ValidateInput, { ...model !== undefined && { model }, custom: validators, signal })
    const ordered = [...result.fixes.filter(fix => fix.severity === 'error'), ...result.fixes.filter(fix => fix.severity !== 'error')]
    const fixes = takeWithin(ordered, maxAnswerTokens - 100)
    if (fixes.length === ordered.length) return result
    return { ok: result.ok, fixes: [...fixes, { validator: 'server', severity: 'warning', message: `${ordered.length - fixes.length} further fixes were cut to keep the answer short; mend these first.` }] }
  },
}
