import { expect, it } from 'vitest'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { measureQuality } from '../../src/emit/quality.ts'
import { resolveEdges } from '../../src/emit/resolve-edges.ts'
import { parse } from '../../src/language/parse.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'

const bare = 'claim: "Weigh salt to the gram; never by the spoon."'
const better: Readonly<Record<string, string>> = {
  description: 'description: "A spoon holds between four and seven grams, depending on the grain."',
  fields: 'severity: high\n  remediation: "Use a scale."',
  evidence: 'source: "Test bakes of the house"',
  edges: 'related: [@a/term-salt, @a/term-scale]',
  tags: 'tags: [salt, scale]',
  status: 'status: validated',
}

function quality(body: string, change: Partial<Parameters<typeof measureQuality>[0]> = {}): ReturnType<typeof measureQuality> {
  const source = createSourceText('a.prime', `rule WeighSalt {\n  id: "@a/rule-weigh-salt"\n  ${body}\n}\n`)
  const atom = createAtom(parse(source).document.atoms[0]!, source)
  return measureQuality({ atom, edges: resolveEdges(atom.edges, () => undefined), kind: kinds[atom.kind], isLeadWhole: true, full: { tokens: 100, budget: 380 }, ...change })
}

it.each(Object.entries(better))('%s raises its part and the whole', (part, text) => {
  const plain = quality(bare)
  const improved = quality(`${bare}\n  ${text}`)
  expect(improved[part]).toBeGreaterThan(plain[part]!)
  expect(improved.overall).toBeGreaterThan(plain.overall)
})

it('falls for a lead that is cut, for the name as lead, and for a full beyond its budget', () => {
  expect(quality(bare, { isLeadWhole: false }).lead).toBe(4)
  expect(quality('claim: 42').lead).toBe(1)
  expect(quality(bare, { full: { tokens: 950, budget: 380 } }).budget).toBe(2.5)
})

it('asks only claims for evidence', () => {
  const source = createSourceText('a.prime', 'term Salt {\n  id: "@a/term-salt"\n  definition: "What the sea leaves behind when it dries out."\n}\n')
  const atom = createAtom(parse(source).document.atoms[0]!, source)
  expect(measureQuality({ atom, edges: [], kind: kinds['term'], isLeadWhole: true, full: { tokens: 50, budget: 380 } })).not.toHaveProperty('evidence')
})
