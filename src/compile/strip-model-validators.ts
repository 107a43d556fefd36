import { isMap, isSeq, parseDocument } from 'yaml'

/** A domain file without the validators that would call a language model, and their names. */
export interface StrippedDomain {
  text: string
  removed: string[]
}

const callsModel = /^\s*(?:ai-judge|llm)\b/

/** Takes out of a valid domain.yaml every validator whose checker calls a model; the rest stays as it is. */
export function stripModelValidators(text: string): StrippedDomain {
  const document = parseDocument(text)
  const validators = document.get('validators')
  if (!isSeq(validators)) return { text, removed: [] }
  const unwanted = validators.items.filter(item => isMap(item) && callsModel.test(String(item.get('checker'))))
  if (unwanted.length === 0) return { text, removed: [] }
  validators.items = validators.items.filter(item => !unwanted.includes(item))
  return {
    text: document.toString({ lineWidth: 0 }),
    removed: unwanted.map(item => isMap(item) ? String(item.get('name')) : ''),
  }
}
