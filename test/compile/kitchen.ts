/** Text of an atom that no check finds fault with. */
export function atomText(id: string, fields: Readonly<Record<string, string>> = {}): string {
  const kind = /\/(anti-pattern|[a-z]+)/.exec(id)![1]!
  const name = id.slice(id.indexOf('/') + 1).split('-').map(word => word[0]!.toUpperCase() + word.slice(1)).join('')
  const lead = { rule: 'claim', fact: 'statement', term: 'definition', method: 'goal', recipe: 'dish' }[kind] ?? 'claim'
  const lines = Object.entries({
    id: `"${id}"`,
    version: '"1.0.0"',
    domain: 'cooking',
    description: `"What every cook should know about ${name}, in a sentence or two."`,
    [lead]: `"Salt the water well before the pasta goes in, as ${name} says."`,
    ...fields,
  }).map(([key, value]) => `  ${key}: ${value}\n`)
  return `${kind} ${name} {\n${lines.join('')}}\n`
}

/** A small set of sources with edges between them, by path below a root. */
export const kitchen: Readonly<Record<string, string>> = {
  'primes/sources/salt.prime': atomText('@kitchen/rule-salt-water', { 'requires': '@kitchen/term-boil', 'see-also': '[@kitchen/fact-heat]' }),
  'primes/sources/deep/heat.prime': atomText('@kitchen/fact-heat', { related: '@kitchen/rule-salt-water' }),
  'primes/sources/terms.prime': atomText('@kitchen/term-boil', { related: '@kitchen/fact-heat' }) + atomText('@kitchen/term-simmer', { related: '@kitchen/term-boil', description: '"Just below the boil."', definition: '"Heat at which single bubbles rise and break slowly."' }),
  'domain.yaml': 'name: cooking\nversion: "1.0.0"\ndescription: How to cook.\n',
}
