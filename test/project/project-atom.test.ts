import { beforeAll, describe, expect, it } from 'vitest'
import { resolveKinds } from '../../src/model/resolve-kinds.ts'
import { countTokens, loadTokenizer } from '../../src/project/count-tokens.ts'
import { encodings } from '../../src/project/encoding.ts'
import { leadText } from '../../src/project/lead-text.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import { atomOf, projectSource } from './project-source.ts'

beforeAll(() => Promise.all(encodings.map(loadTokenizer)))

const words = (count: number): string => 'Plain words that say something. '.repeat(count).trim()

function rule(body: string): string {
  return `rule SampleRule {\n  id: "@a/rule-sample"\n  claim: "Keep every answer shorter than its question."\n  ${body}\n}\n`
}

/** What stands between two blocks of a text, the first one included. */
function blockOf(text: string, start: string): string | undefined {
  return text.split('\n\n').find(block => block.startsWith(start))
}

describe('summary', () => {
  it('is the lead, then the tags when they fit', () => {
    expect(projectSource(rule('tags: [short, polite]\n  severity: high')).summary.text).toBe('Keep every answer shorter than its question.\n\ntags: short, polite\n')
    const many = Array.from({ length: 30 }, (_, index) => `tag-number-${index}`)
    expect(projectSource(rule(`tags: [${many.join(', ')}]`)).summary.text).toBe('Keep every answer shorter than its question.\n')
  })

  it('puts label and value together when there is no prose', () => {
    expect(projectSource('value Touch {\n  id: "@a/value-touch"\n  label: "Minimum touch target"\n  value: 44px\n}\n').summary.text).toBe('Minimum touch target — 44px\n')
    expect(projectSource('step DebounceInput {\n  id: "@a/step-debounce-input"\n  effect: side-effect\n}\n').summary.text).toBe('Debounce input: side-effect\n')
  })
})

describe('core', () => {
  it('names what full adds and what it costs, to the token', () => {
    const { core, full } = projectSource(rule(`severity: high\n  remediation: "${words(6)}"\n  exceptions: ["${words(6)}"]`))
    expect(core.text).toMatch(new RegExp(`\\n\\nfull \\(${full.tokens} tok\\) adds: remediation, exceptions\\n$`))
    expect(full.tokens).toBe(countTokens(full.text, 'cl100k_base'))
  })

  it('says nothing of full when nothing is left out, or when saying it would cost more than full', () => {
    const { core, full } = projectSource(rule('severity: high'))
    expect(core).toEqual(full)
    expect(projectSource(rule('severity: high\n  version: "1.0.0"')).core.text).not.toContain('adds:')
  })

  it('ends the names in an ellipsis when they do not fit', () => {
    const fields = Array.from({ length: 12 }, (_, index) => `some-further-field-${index}: "${words(3)}"`)
    expect(projectSource(rule(fields.join('\n  '))).core.text).toMatch(/adds: some-further-field-0, …\n$/)
  })

  it('cuts a list to its first items, and keeps the short field behind it', () => {
    const { core } = projectSource(rule(`checks: [${Array.from({ length: 20 }, (_, index) => `"Item ${index} is long enough to be a sentence."`).join(', ')}]\n  severity-combination: worst`))
    const list = blockOf(core.text, '- [ ] ')!.split('\n')
    expect(list.at(-1)).toBe(`- … +${21 - list.length}`)
    expect(list.slice(0, -1).every((item, index) => item === `- [ ] Item ${index} is long enough to be a sentence.`)).toBe(true)
    expect(core.text).toContain('**Severity combination:** worst')
  })

  it('cuts within an item that is a list, as full shows it', () => {
    const { core, full } = projectSource(rule(`checks: [[${Array.from({ length: 30 }, (_, index) => `"Check ${index} holds."`).join(', ')}], "Last."]`))
    expect(full.text).toContain('\n- - [ ] Check 0 holds.\n  - [ ] Check 1 holds.\n')
    expect(core.text).toMatch(/\n- - \[ \] Check 0 holds\.\n(?: {2}- \[ \] Check \d+ holds\.\n)+ {2}- … \+\d+\n- … \+1\n/)
  })

  it('leaves out in the order of the kind', () => {
    const { core } = projectSource(`pattern SamplePattern {\n  id: "@a/pattern-sample"\n  problem: "Long answers hide what matters most of all."\n  solution: "${words(60)}"\n  structure: "${words(60)}"\n}\n`)
    expect(core.text).toContain('## Solution')
    expect(core.text).not.toContain('## Structure')
  })

  it('shows the description when it says something that the lead does not', () => {
    expect(projectSource(rule('description: "It saves the reader\'s time."')).core.text).toContain('**Description:** It saves')
    const same = projectSource(rule('description: "Keep every answer  shorter than its QUESTION"'))
    expect(same.core.text).not.toContain('Description')
    expect(same.full.text).not.toContain('Description')
  })

  it('tells of deprecation and of experiments', () => {
    expect(projectSource(rule('domain: [style, tone]\n  status: deprecated\n  superseded-by: @a/rule-next')).core.text).toContain('rule · @a/rule-sample · style · deprecated, use @a/rule-next\n')
    expect(projectSource(rule('status: experimental')).core.text).toContain('· experimental\n')
    expect(projectSource(rule('status: active\n  version: "1.0.0"')).core.text).toContain('rule · @a/rule-sample\n')
  })

  it('cuts the name of a head that takes more than half, then drops domain and id', () => {
    const head = (id: string, domain: string): string[] => projectSource(
      `rule ${'Zq9Xv7Wk3'.repeat(7)} {\n  id: "${id}"\n  domain: "${domain}"\n  claim: "Keep every answer shorter than its question."\n}\n`,
      { budgets: { summary: 20, core: 60 } },
    ).core.text.split('\n\n').slice(0, 2)
    const [title, line] = head('@a/rule-short', 'style')
    expect(title).toMatch(/^# (?:Zq9Xv7Wk3)+\w*…$/)
    expect(line).toBe('rule · @a/rule-short · style')
    expect(head('@a/rule-short', 'a domain that takes as many words as a whole head has room for')[1]).toBe('rule · @a/rule-short')
    expect(head(`@a/rule-${'x9-'.repeat(25)}z`, 'style')[1]).toBe('rule')
  })
})

describe('full', () => {
  it('stands in the order: table, others, edges by verb, contract, provenance', () => {
    const { full } = projectSource(rule(`_meta: { origin: test }
  see-also: [@a/rule-b]
  contract: { must-include: [@a/rule-c], tone: calm }
  mood: quiet
  rationale: "Readers skim."
  severity: high
  requires: @a/rule-d
  license: MIT`))
    const labels = Array.from(full.text.matchAll(/^(?:\*\*([^*]+):\*\*|## (.+)$)/gm), match => match[1] ?? match[2])
    expect(labels).toEqual(['Severity', 'Rationale', 'Mood', 'Requires', 'See also', 'Contract', '`_meta`', 'License'])
    expect(full.text).toContain('**`_meta`:** origin: test\n')
  })

  it('keeps what a duplicate field overrides, behind the last one', () => {
    const { full } = projectSource(rule('severity: low\n  mood: one\n  severity: high\n  claim_x: 1\n  mood: two\n  claim-x: 2'))
    expect(full.text).toContain('**Severity:** high\n\n**Severity (overridden):** low')
    expect(full.text).toContain('**Mood:** two\n\n**Mood (overridden):** one')
    expect(full.text).toContain('**Claim x (overridden):** 1'.replace('Claim x', 'Claim X'))
  })

  it('groups relationships below their verbs, with what else they say', () => {
    const { full } = projectSource(rule('relationships: [{ verb: requires, target: @a/rule-b, why: "it builds on it" }]\n  requires: [@a/rule-c]'))
    expect(full.text).toContain('**Requires:** @a/rule-b (why: it builds on it), @a/rule-c\n')
  })

  it('shows bare slugs by the ids they stand for', () => {
    const { full } = projectSource(`${rule('related: ["other", "no such text"]')}rule Other {\n  id: "@a/rule-other"\n  claim: "Other"\n}\n`)
    expect(full.text).toContain('**Related:** @a/rule-other, no such text\n')
  })

  it('shows pseudo-code as one fence with its indentation', () => {
    const { full } = projectSource('method Audit {\n  id: "@a/method-audit"\n  goal: "Find what is slow before users do."\n  body: [\n    @a/step-load(file) -> doc\n    if depth == "deep":\n      RANK by cost: high > low, then age\n    REPORT doc\n  ]\n}\n')
    expect(full.text).toContain('```\n@a/step-load(file) -> doc\nif depth == "deep":\n  RANK by cost: high > low, then age\nREPORT doc\n```')
  })

  it('keeps the lines of code that is the lead', () => {
    const { summary, core, full } = projectSource('template Ring {\n  id: "@a/template-ring"\n  label: "Focus ring"\n  template: """\n    .ring {\n      outline: 2px solid;\n    }\n  """\n}\n')
    expect(summary.text).toBe('Focus ring — `.ring { outline: 2px solid; }`\n')
    expect(core.text).toContain('Focus ring — `.ring { outline: 2px solid; }`\n')
    expect(full.text).toContain('Focus ring —\n\n```css\n.ring {\n  outline: 2px solid;\n}\n```')
  })

  it('names a field whose value became the lead', () => {
    const { full } = projectSource('rule Sample {\n  id: "@a/rule-sample"\n  remarks: ["Nothing says more than a short and honest answer.", "Second."]\n  severity: high\n}\n')
    expect(full.text.match(/Nothing says more/g)).toHaveLength(1)
    expect(full.text).toContain('**Remarks:** Second.')
  })

  it('lists what its fields cost when it is over its budget', () => {
    const small = projectSource(rule('severity: high'))
    expect(small.costs).toEqual([])
    const { costs, full } = projectSource(rule(`remediation: "${words(80)}"\n  related: [@a/rule-b]`))
    expect(costs.map(({ name, isEdges }) => [name, isEdges])).toEqual([['remediation', false], ['related', true]])
    expect(costs[0]!.tokens).toBeGreaterThan(full.tokens / 2)
  })
})

describe('options', () => {
  it.each(encodings)('counts by %s', (encoding) => {
    const projections = projectSource(rule(`remediation: "${words(10)}"`), { encoding })
    expect(projections.full.tokens).toBe(countTokens(projections.full.text, encoding))
  })

  it('keeps budgets per level and per kind', () => {
    const text = rule(`checks: ["${words(3)}", "${words(30)}"]\n  remediation: "${words(30)}"`)
    for (const budgets of [{ summary: 12, core: 60 }, { core: 400 }, { kinds: { rule: { summary: 15, core: 80 } } }]) {
      const { summary, core } = projectSource(text, { budgets })
      const { summary: most, core: more } = { summary: 30, core: 150, ...budgets, ...('kinds' in budgets && budgets.kinds?.rule) }
      expect(summary.tokens).toBeLessThanOrEqual(most)
      expect(core.tokens).toBeLessThanOrEqual(more)
    }
  })

  it('follows another choice of fields for a kind', () => {
    const kinds = resolveKinds({ projections: { rule: { core: ['rationale'], full: ['severity'] } } })
    const { core, full } = projectSource(rule(`severity: high\n  rationale: "Readers skim."\n  remediation: "${words(20)}"`), { kinds })
    expect(core.text).toContain('**Rationale:** Readers skim.')
    expect(core.text).not.toContain('**Severity:**')
    expect(full.text.indexOf('Severity')).toBeLessThan(full.text.indexOf('Remediation'))
  })

  it('projects a kind that the project adds', () => {
    const kinds = resolveKinds({ kinds: { recipe: { layer: 'behaviour', lead: ['yields'], core: ['oven'] } } })
    const { summary, core } = projectSource('recipe Rolls {\n  id: "@a/recipe-rolls"\n  yields: "Twelve soft rolls for a slow breakfast."\n  oven: 230 °C\n}\n', { kinds })
    expect(summary.text).toBe('Twelve soft rolls for a slow breakfast.\n')
    expect(core.text).toContain('recipe · @a/recipe-rolls\n')
    expect(core.text).toContain('**Oven:** 230 °C')
  })

  it('refuses an atom that says nothing', () => {
    expect(() => projectAtom(atomOf('rule Empty {\n  id: "@a/rule-empty"\n}\n'))).toThrow('has no lead')
    expect(leadText(atomOf('rule Empty {\n  id: "@a/rule-empty"\n}\n'))).toBe('')
  })
})
