/** A generator of numbers from 0 to 1, the same in every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One atom in a source file of its own. */
export interface GeneratedAtom {
  /** Relative to the source folder, with `/`. */
  path: string
  id: string
  text: string
}

/** Kinds as often as knowledge bases have them: a row of twenty atoms, again and again. */
const row = 'rule fact method rule term rule pattern fact step anti-pattern rule method check rule fact term method pattern rule collection'.split(' ')
const scopes = ['@kitchen', '@bakery', '@cellar', '@garden']
const vocabularySize = 20_000

/** So many words of 2 to 4 syllables, each once. */
function createVocabulary(random: () => number): string[] {
  const syllables = 'ba be bi bo bu da de di do du fa fe fi ga ge ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo za zo'.split(' ')
  const found = new Set<string>()
  while (found.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 3)
    found.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]!).join(''))
  }
  return [...found]
}

/**
 * So many atoms of nine kinds and about 1.5 kB each, with fields, prose, lists, pseudo-code, blocks and about six edges
 * as people write them; the same for the same seed, the first ones the same for any count. Links lead to earlier atoms,
 * so there are no cycles; no check finds an error. Every fiftieth atom has something to warn of.
 */
export function generateAtoms(count: number, seed = 8): GeneratedAtom[] {
  const random = createRandom(seed)
  const vocabulary = createVocabulary(random)
  // The n-th word is n times rarer than the first, as in texts.
  const word = (): string => vocabulary[Math.floor(vocabularySize ** random()) - 1]!
  const words = (length: number): string => Array.from({ length }, word).join(' ')
  const sentence = (length: number): string => {
    const text = words(length)
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }
  const list = (length: number): string => Array.from({ length }, word).join(', ')
  const kindOf = (index: number): string => row[index % row.length]!
  const idOf = (index: number): string => `${scopes[Math.floor(index / row.length) % scopes.length]!}/${kindOf(index)}-number-${index}`
  /** An earlier atom: every third time one that many lead to, else one near by. */
  const earlier = (index: number, kinds: readonly string[]): string[] => {
    const from = random() < 1 / 3 ? Math.min(index, 200) : index
    for (let tries = 0; tries < 40; tries++) {
      const target = from - 1 - Math.floor(random() * Math.min(from, 200))
      if (target >= 0 && kinds.includes(kindOf(target))) return [idOf(target)]
    }
    return []
  }
  const field = (name: string, ids: readonly (readonly string[])[]): string => {
    const unique = [...new Set(ids.flat())]
    return unique.length === 0 ? '' : `  ${name}: [${unique.join(', ')}]\n`
  }
  const edges = (index: number): string => {
    const any = [...new Set(row)]
    const requires = ['rule', 'method', 'pattern', 'step', 'term'].includes(kindOf(index)) ? [earlier(index, ['term', 'fact']), earlier(index, ['rule', 'step'])] : []
    return field('requires', requires)
      + field('related', [earlier(index, any), earlier(index, any), earlier(index, any)])
      + field('enhances', [earlier(index, ['method', 'rule'])])
      + (kindOf(index) === 'rule' ? field('contradicts', [earlier(index, ['anti-pattern'])]) : '')
      + (index % row.length === 11 ? field('conflicts', [[idOf(index - 9)]]) : '')
  }
  const bodies: Readonly<Record<string, (index: number) => string>> = {
    'rule': () => `  claim: "${sentence(14)}"\n  applies-to: [${list(3)}]\n  severity: high\n  rationale: """\n    ${sentence(18)}\n    ${sentence(16)}\n    ${sentence(20)}\n  """\n  examples: [\n    { good: "${words(9)}", why: "${words(10)}" },\n    { good: "${words(8)}", why: "${words(9)}" },\n  ]\n  remediation: "${sentence(16)}"\n`,
    'fact': () => `  statement: "${sentence(15)}"\n  confidence: high\n  applies-to: [${list(4)}]\n  evidence: "${sentence(20)}"\n  counter-conditions: ["${words(8)}", "${words(9)}", "${words(7)}"]\n  notes: ["${sentence(14)}", "${sentence(15)}"]\n`,
    'term': () => `  definition: "${sentence(16)}"\n  aliases: ["${words(2)}", "${words(3)}"]\n  examples: ["${words(9)}", "${words(11)}"]\n  notes: ["${sentence(18)}", "${sentence(14)}"]\n`,
    'method': index => `  goal: "${sentence(13)}"\n  input: (water: Litre, salt?: Gram) -> Broth\n  steps: [\n    ${word()} the ${word()} with ${word()} -> pot\n    if depth == "deep":\n      for each pot where heat < 3:\n        stir it, ${word()} it\n    rest the ${words(4)}\n    serve ${words(5)}\n  ]\n  success-criteria: ["${words(8)}", "${words(10)}"]\n  contract: { must-include: [${earlier(index, ['rule']).join(', ')}] }\n  rationale: "${sentence(18)}"\n`,
    'pattern': () => `  problem: "${sentence(14)}"\n  solution: "${sentence(20)}"\n  structure: { base: "${words(7)}", top: "${words(6)}" }\n  gotchas: ["${sentence(12)}", "${sentence(13)}", "${sentence(10)}"]\n  examples: ["${words(12)}", "${words(10)}"]\n`,
    'step': () => `  action: "${sentence(11)}"\n  signature: (pot: Pot, heat: Celsius) -> Pot\n  body: """\n    For each ${word()} of the ${word()}:\n      1. ${words(9)}.\n      2. ${words(10)}.\n      3. ${words(8)}.\n    ${sentence(15)}\n  """\n  notes: ["${sentence(14)}"]\n`,
    'anti-pattern': () => `  shape: "${sentence(13)}"\n  fails-because: "${sentence(18)}"\n  severity: medium\n  instead-do: "${sentence(14)}"\n  detection-heuristics: ["${words(9)}", "${words(8)}"]\n`,
    'check': () => `  check: "${sentence(13)}"\n  severity: high\n  evaluation-method: "${sentence(15)}"\n  tools: [${list(3)}]\n  failure-message-template: "${sentence(9)}"\n  notes: ["${sentence(16)}"]\n`,
    'collection': index => field('includes', Array.from({ length: 6 }, () => earlier(index, ['rule', 'fact', 'pattern']))) + `  orchestration: "${sentence(22)}"\n`,
  }
  return Array.from({ length: count }, (_, index) => {
    const kind = kindOf(index)
    const id = idOf(index)
    const text = `${kind} Number${index} {
  id: "${id}"
${index % 50 === 49 ? '' : '  version: "1.0.0"\n'}  domain: ${scopes[index % scopes.length]!.slice(1)}
  tags: [${list(4)}]
  description: "${sentence(17)} ${sentence(12)}"

${bodies[kind]!(index)}
${edges(index)}}
`
    return { path: `${id.slice(1)}.prime`, id, text }
  })
}
