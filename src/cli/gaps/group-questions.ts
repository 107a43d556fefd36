import { compareCodePoints } from '../../diagnostics/compare-code-points.ts'
import { InputError } from '../../runtime/input-error.ts'
import { createPhraseText } from '../../runtime/match-phrases.ts'
import { parseScope } from '../../runtime/parse-scope.ts'
import { tellingWords } from '../../runtime/search-index.ts'
import { toTerm } from '../../runtime/tokenize.ts'

/** A question that found nothing good, as `prime-mcp --query-log` writes it. */
export interface Question {
  time: string
  scope: string
  tags: string[]
  hits: number
}

/** Questions about one thing. */
export interface Gap {
  /** How many questions there were. */
  asked: number
  /** How many of them had no hit at all. */
  empty: number
  /** The words asked for, each in its most frequent form, the most frequent first. */
  words: string[]
  tags: string[]
  kinds: string[]
  scopes: string[]
  /** When it was asked last, ISO 8601. */
  last: string
  /** Some of the questions as they were put, each once. */
  examples: string[]
}

/** Questions belong together when they share this part of the smaller one's words. */
const alike = 0.6
const maxExamples = 3

interface Group {
  questions: Question[]
  terms: Set<string>
  words: Map<string, number>
}

/** Groups questions by the words they share; those asked most often first. */
export function groupQuestions(questions: readonly Question[]): Gap[] {
  const groups: Group[] = []
  const byTerm = new Map<string, Set<Group>>()
  for (const question of questions) {
    const words = tellingWords(createPhraseText([focusOf(question.scope), ...question.tags].join(' ')))
    const terms = new Set(words.map(toTerm))
    if (terms.size === 0) continue
    const group = nearestGroup(terms, byTerm) ?? { questions: [], terms, words: new Map<string, number>() }
    if (group.questions.length === 0) {
      groups.push(group)
      for (const term of terms) byTerm.set(term, (byTerm.get(term) ?? new Set()).add(group))
    }
    group.questions.push(question)
    for (const word of words) group.words.set(word, (group.words.get(word) ?? 0) + 1)
  }
  return groups.map(toGap).sort((a, b) => b.asked - a.asked || b.empty - a.empty || compareCodePoints(a.words.join(' '), b.words.join(' ')))
}

function nearestGroup(terms: ReadonlySet<string>, byTerm: ReadonlyMap<string, ReadonlySet<Group>>): Group | undefined {
  const shared = new Map<Group, number>()
  for (const term of terms) for (const group of byTerm.get(term) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1)
  let best: Group | undefined
  let most = 0
  for (const [group, count] of shared) {
    if (count >= alike * Math.min(terms.size, group.terms.size) && count > most) [best, most] = [group, count]
  }
  return best
}

function toGap({ questions, words }: Group): Gap {
  const scopes = questions.map(({ scope }) => readScope(scope))
  const all = (list: readonly string[]): string[] => [...new Set(list)].sort(compareCodePoints)
  return {
    asked: questions.length,
    empty: questions.filter(({ hits }) => hits === 0).length,
    words: oneOfEach([...words].sort(([a, m], [b, n]) => n - m || compareCodePoints(a, b)).map(([word]) => word)),
    tags: all(questions.flatMap(({ tags }) => tags)),
    kinds: all(scopes.flatMap(({ kinds }) => kinds)),
    scopes: all(scopes.flatMap(({ scopes: names }) => names)),
    last: questions.map(({ time }) => time).sort().at(-1)!,
    examples: [...new Set(questions.map(({ scope, tags }) => [scope, ...tags.map(tag => `#${tag}`)].filter(part => part !== '').join(' ')))].slice(0, maxExamples),
  }
}

/** The first of the forms of each word. */
function oneOfEach(words: readonly string[]): string[] {
  const forms = new Map<string, string>()
  for (const word of words) if (!forms.has(toTerm(word))) forms.set(toTerm(word), word)
  return [...forms.values()]
}

function focusOf(scope: string): string {
  return readScope(scope).focus
}

/** A scope as the server read it; one that was cut in the middle of a term counts as words. */
function readScope(scope: string): { kinds: string[], scopes: string[], focus: string } {
  try {
    return parseScope(scope)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { kinds: [], scopes: [], focus: scope }
  }
}
