import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import { kinds, synonyms } from '../../model/kinds.ts'
import type { Gap } from './group-questions.ts'

const defaultKind = 'fact'
const maxWords = 4

/** The beginning of an atom that would answer a gap: it parses, and its author fills in what it says. */
export function toStub({ words, tags, kinds: asked, scopes }: Gap): string {
  const kind = asked.find(name => Object.hasOwn(kinds, name)) ?? defaultKind
  const telling = words.map(word => word.replace(/[^a-z0-9]/g, '')).filter(word => word !== '').slice(0, maxWords)
  const slug = telling.length === 0 ? 'to-be-named' : telling.join('-')
  const name = telling.length === 0 ? 'ToBeNamed' : telling.map(word => word[0]!.toUpperCase() + word.slice(1)).join('').replace(/^(?=\d)/, 'N')
  const lead = synonyms(kinds[kind]!.lead[0]!)[0]!
  const list = [...new Set([...tags, ...words.slice(0, maxWords)])].map(tag => JSON.stringify(escapeControlInLine(tag)))
  return `${kind} ${name} {
  id: "${scopes.find(scope => /^@[a-z0-9-]+$/.test(scope)) ?? '@scope'}/${kind}-${slug}"
  version: "0.1.0"
  tags: [${list.join(', ')}]
  ${lead}: ""
}
`
}
