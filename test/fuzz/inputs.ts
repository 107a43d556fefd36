import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { playground, validFixtures } from '../language/samples.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What a target starts from: texts, and the pieces that changes put in. */
export interface Inputs {
  texts: readonly string[]
  dictionary: readonly string[]
}

const yaml = ['id: ', 'kind: ', 'tokens: ', '- ', '? ', ': ', '{ ', ' }', '[', ']', ', ', '&a ', '*a', '<<: ', '!!binary ', '!!set ', '!x ', '|\n', '>-\n', '---\n', '...\n', '# ', '%YAML 1.1\n', '"', '\'', 'null', '~', '.nan', '0x1F', '2024-01-01', 'edges:', 'target:', 'type:', 'relations:', 'verb:', 'projection:', '../', '@kitchen/rule-salt', 'contract:', 'must-include:', 'quality:', 'overall:']
const domainKeys = ['name: ', 'version: "1.0.0"', 'description: ', 'tags: ', 'axes:', 'contract:', 'validators:', 'pattern: ', 'budgets:', 'synonyms:', 'kinds:', 'rubric: ', '(a+)+$', '(?i)', '[^', '\\d{2,}', '(?=']

/** What each target starts from, besides its kept seeds. */
export const inputs: Readonly<Record<string, Inputs>> = {
  prime: {
    texts: [...validFixtures, ...texts('../fixtures/**/*.prime'), ...playground.slice(0, 20)],
    dictionary: ['rule A {\n', 'fact B {', 'prime C extends Rule {', '}', '\n', '\n  ', 'id: "@k/rule-a"', 'version: "1.0.0"', 'claim: ', 'requires: ', 'contract: { must-include: [', '"', '"""', '|\n', '[', ']', '{', '(', ')', ',', ':', '=', '->', '?', '//', '/*', '*/', '@s/n', '@s/n@^1', '\\u00e9', '\\', '3 px', '1..2', 'true', 'null', 'if x:', '// prime-ignore prime/x y', '“', '：', '，', '\u00a0'],
  },
  domain: { texts: texts('../fixtures/**/*.domain.yaml', '../../playground/**/domain.yaml'), dictionary: [...yaml, ...domainKeys] },
  atom: {
    texts: ['id: "@kitchen/rule-salt"\nkind: rule\nname: Salt\nversion: 1.0.0\nstatus: active\ndomain: [k, l]\ntags: [a, b]\naliases: []\nhas: [id]\ntokens: { summary: 1, core: 2, full: 3, encoding: cl100k_base }\nprojection: { summary: chunks/summary.md }\ncontract: { must-include: ["@k/rule-a"], conditionally-required: [{ when: x, include: ["@k/rule-b"] }] }\nquality: { overall: 4.2 }\nsuperseded-by: "@k/rule-c"\nrelations:\n  - { verb: requires, target: "@k/rule-d" }\n'],
    dictionary: yaml,
  },
  graph: { texts: ['atom: "@kitchen/rule-salt"\nedges:\n  - { type: requires, target: "@k/term-a", kind: term }\n  - { type: related, target: "@k/term-b", external: true }\n'], dictionary: yaml },
  xml: {
    texts: ['<?xml version="1.0" encoding="UTF-8"?>\n<prime_index version="1.0" total="1" total_tokens="3">\n  <cluster name="k" density="0.42">\n    <atom id="@kitchen/rule-salt" kind="rule" tokens="3" q="4.0">\n      Salt &amp; &lt;water&gt;.\n      <edge type="related" target="@k/a"/>\n    </atom>\n  </cluster>\n</prime_index>\n'],
    dictionary: ['<atom id="', '<cluster name="', '</cluster>', '</atom>', '/>', '<', '>', '"', '&amp;', '&#0;', '&#x10FFFF;', '&x;', '<!DOCTYPE a [<!ENTITY x "y">]>', '<![CDATA[', ']]>', '<!--', '-->', '<?x ', '?>', 'xmlns:a="b"', '<prime_index>'],
  },
  scope: { texts: ['@kitchen kind:rule domain:k id:@kitchen/rule-salt related:@kitchen/rule-salt focus:salt the water'], dictionary: ['@', 'kind:', 'domain:', 'id:', 'related:', 'focus:', ',', '/', ' ', 'rule', 'http://x', '@kitchen/rule-salt', '"', '*', '~', '^'] },
}

/** The seeds that earlier runs kept, by target. */
export function keptSeeds(): Record<string, string[]> {
  const folder = here('seeds')
  return Object.fromEntries(readdirSync(folder).filter(file => file.endsWith('.json')).sort()
    .map(file => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as string[]]))
}

function texts(...globs: string[]): string[] {
  return globSync(globs, { cwd: here('.'), absolute: true, ignore: ['**/node_modules/**', '**/dist/**'] }).sort().map(path => readFileSync(path, 'utf8'))
}
