/** The first files of a project, by path relative to its folder, with `/`; `name` is scope and domain. */
export function starterFiles(name: string): Map<string, string> {
  const id = (rest: string): string => `@${name}/${rest}`
  return new Map([
    ['primes/domain.yaml', `# What this knowledge is about; agents find it by these words.
name: ${name}
version: 0.1.0
description: What one has to know to work on ${name}.
tags: [${name}, knowledge, atom, writing]
`],
    ['primes/sources/term-atom.prime', `// A term gives a word one meaning. Replace these five atoms with what your project knows.
term Atom {
  id: "${id('term-atom')}"
  version: "0.1.0"
  description: "What a file in primes/sources holds."
  domain: ${name}
  tags: [knowledge, atom]
  definition: "An atom is one piece of knowledge with an id, small enough to be read alone."
  examples: ["a rule with its reason", "a fact with its source", "the steps of one task"]
}
`],
    ['primes/sources/rule-one-claim-per-atom.prime', `rule OneClaimPerAtom {
  id: "${id('rule-one-claim-per-atom')}"
  version: "0.1.0"
  description: "What belongs into one atom."
  domain: ${name}
  tags: [writing, atom]
  claim: "State one claim per atom, in a sentence that can be understood without its neighbours."
  applies-to: [atom]
  severity: high
  checks: [
    "the claim can be followed or broken as a whole"
    "no second topic hides behind an and"
  ]
  rationale: "Agents pick atoms one by one and pay for each; a second claim is either missed or paid for in vain."
  requires: [${id('term-atom')}]
  contradicts: [${id('anti-pattern-essay')}]
}
`],
    ['primes/sources/anti-pattern-essay.prime', `anti-pattern Essay {
  id: "${id('anti-pattern-essay')}"
  version: "0.1.0"
  description: "A page of prose in one atom."
  domain: ${name}
  tags: [writing]
  shape: "One atom tells everything about a topic in long paragraphs."
  fails-because: "Its summary can only name the topic, so agents must load all of it to learn anything."
  severity: medium
  instead-do: "Split it: one atom for each claim, joined by requires and related."
}
`],
    ['primes/sources/fact-summaries-first.prime', `fact SummariesFirst {
  id: "${id('fact-summaries-first')}"
  version: "0.1.0"
  description: "How an agent chooses what to read."
  domain: ${name}
  tags: [agents, budget]
  statement: "An agent sees the summaries of all atoms first and loads core or full only of those it picks."
  confidence: 0.9
  evidence: "The summaries stand in the index; core and full are files that are read by path."
  related: [${id('rule-one-claim-per-atom')}]
}
`],
    ['primes/sources/method-add-knowledge.prime', `method AddKnowledge {
  id: "${id('method-add-knowledge')}"
  version: "0.1.0"
  description: "How something learned becomes an atom that agents find."
  domain: ${name}
  tags: [writing, atom]
  goal: "Turn something learned into an atom that agents find when they need it."
  steps: [
    "Write down the claim in one sentence."
    "Choose the kind: rule, fact, term, method, pattern or another."
    "Put it into a file below primes/sources, with id, version, domain and tags."
    "Run prime check and mend what it reports."
    "Ask for it: prime query with the words an agent would use."
  ]
  success-criteria: ["prime check finds no problem", "prime query ranks it first for its own question"]
  requires: [${id('rule-one-claim-per-atom')}]
}
`],
  ])
}

/** A folder's name as a scope: lower case, words joined by hyphens; \`app\` when nothing is left. */
export function toScope(name: string): string {
  const words = name.normalize('NFKD').toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 40).replace(/-$/, '') || 'app'
}

/** True for a name that can be scope and domain. */
export function isScope(name: string): boolean {
  return name.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
}
