import { isSeq, parseDocument } from 'yaml'
import type { Checker, Domain } from '../domain/domain.ts'

const callsModel: ReadonlySet<Checker['type']> = new Set<Checker['type']>(['ai-judge', 'llm'])

/**
 * The text of a domain file without the validators that would call a language model, and the names of these.
 *
 * @param domain what the text says; it has no error
 */
export function stripModelValidators(text: string, domain: Domain): { text: string, removed: string[] } {
  const removed = domain.validators.filter(({ checker }) => callsModel.has(checker.type)).map(({ name }) => name)
  if (removed.length === 0) return { text, removed }
  const document = parseDocument(text)
  const validators = document.get('validators')
  if (isSeq(validators)) validators.items = validators.items.filter((_, i) => !callsModel.has(domain.validators[i]!.checker.type))
  return { text: document.toString({ lineWidth: 0 }), removed }
}
