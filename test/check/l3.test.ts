import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findComponents } from '../../src/check/l3/components.ts'
import { createNearIndex } from '../../src/check/l3/near-index.ts'
import { createWordSet, isNear } from '../../src/check/l3/word-set.ts'
import type { WordSet } from '../../src/check/l3/word-set.ts'
import { findMeetingPoints } from '../../src/check/l3/meeting-points.ts'
import { wordsOf } from '../../src/check/l3/words-of.ts'
import { checkText } from './check-sources.ts'

/** Random graphs as lists of targets. */
const graphs = fc.integer({ min: 1, max: 9 }).chain(size => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }))

function toLinks(graph: readonly (readonly number[])[]): { to: number }[][] {
  return graph.map(targets => targets.map(to => ({ to })))
}

/** Whether a node leads to another in any number of steps, none included. */
function reach(graph: readonly (readonly number[])[]): (from: number, to: number) => boolean {
  const reached = graph.map((_, from) => {
    const seen = new Set([from])
    for (const node of seen) for (const to of graph[node]!) seen.add(to)
    return seen
  })
  return (from, to) => reached[from]!.has(to)
}

test('two nodes share a component exactly when each leads to the other, and links lead to lower or equal numbers', () => {
  fc.assert(fc.property(graphs, (graph) => {
    const { of } = findComponents(toLinks(graph))
    const leads = reach(graph)
    for (const a of graph.keys()) {
      for (const b of graph.keys()) expect(of[a] === of[b]).toBe(leads(a, b) && leads(b, a))
      for (const b of graph[a]!) expect(of[b]!).toBeLessThanOrEqual(of[a]!)
    }
  }))
})

test('a long chain of links overflows no stack', () => {
  const links = Array.from({ length: 100_000 }, (_, node) => [{ to: (node + 1) % 100_000 }])
  expect(findComponents(links).count).toBe(1)
})

test('meeting points are the nodes nearest to the pair from which both are reached', () => {
  fc.assert(fc.property(graphs, fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 70 }), (graph, raw) => {
    const pairs = raw.filter(([x, y]) => x < graph.length && y < graph.length).map(([x, y]) => ({ x, y }))
    const found = new Set<string>()
    findMeetingPoints(toLinks(graph), pairs, (node, pair) => found.add(`${node} ${pair}`))
    const leads = reach(graph)
    const { of } = findComponents(toLinks(graph))
    const first = (node: number): number => of.indexOf(of[node]!)
    const meets = (node: number, pair: number): boolean => leads(node, pairs[pair]!.x) && leads(node, pairs[pair]!.y)
    const expected = new Set<string>()
    for (const pair of pairs.keys()) {
      for (const node of graph.keys()) {
        const below = [...graph.keys()].filter(other => leads(node, other) && of[other] !== of[node])
        if (first(node) === node && meets(node, pair) && !below.some(other => meets(other, pair))) expected.add(`${node} ${pair}`)
      }
    }
    expect(found).toEqual(expected)
  }), { numRuns: 300 })
})

test('more pairs than fit into one round are all found', () => {
  const size = 2500
  const links = Array.from({ length: size + 1 }, (_, node) => (node === size ? Array.from({ length: size }, (_, to) => ({ to })) : []))
  const pairs = Array.from({ length: size - 1 }, (_, x) => ({ x, y: x + 1 }))
  const found: number[] = []
  findMeetingPoints(links, pairs, (node, pair) => {
    expect(node).toBe(size)
    found.push(pair)
  })
  expect(found.sort((a, b) => a - b)).toEqual([...pairs.keys()])
})

function corpus(kind: string, field: string, graph: readonly (readonly number[])[]): string {
  return graph.map((targets, node) => `${kind} N${node} { id: "@a/${kind}-${node}" version: "1.0.0" domain: d description: "d${node}" ${field.replace('…', targets.map(to => `@a/${kind}-${to}`).join(', '))} }`).join('\n')
}

test.each([
  ['requires', 'rule', 'claim: c requires: […]'],
  ['extends', 'type', 'fields: c extends: […]'],
  ['must-include', 'rule', 'claim: c contract: { must-include: […] }'],
  ['must-include', 'collection', 'includes: […]'],
])('a cycle of %s among %ss is reported exactly when there is one, as a path along links', (type, kind, field) => {
  fc.assert(fc.property(graphs, (graph) => {
    const found = checkText(corpus(kind, field, graph)).diagnostics.filter(({ code }) => code === `prime/${type}-cycle`)
    const leads = reach(graph)
    const isCyclic = graph.some((targets, node) => targets.some(to => leads(to, node)))
    expect(found.length > 0).toBe(isCyclic)
    for (const { message } of found) {
      const path = [...message.matchAll(/`@a\/[a-z]+-(\d)`/g)].map(match => Number(match[1]))
      expect(path.length).toBeGreaterThan(1)
      expect(path[0]).toBe(path.at(-1))
      for (const [index, node] of path.slice(0, -1).entries()) expect(graph[node]).toContain(path[index + 1])
    }
  }), { numRuns: 60 })
})

const meta = 'version: "1.0.0" domain: d claim: c description: d'

function codesOf(text: string): string[] {
  return checkText(text).diagnostics.filter(({ level }) => level === 'error').map(({ code, atom }) => `${code} ${atom}`)
}

test('towards an anti-pattern or counter-example contradicts is a statement, conflicts is not', () => {
  const text = (verb: string, kind: string): string => `collection C { id: "@a/collection-c" ${meta} includes: [@a/rule-r, @a/${kind}-x] }
    rule R { id: "@a/rule-r" ${meta} ${verb}: [@a/${kind}-x] } ${kind} X { id: "@a/${kind}-x" ${meta} }`
  expect(codesOf(text('contradicts', 'anti-pattern'))).toEqual([])
  expect(codesOf(text('contradicts', 'counter-example'))).toEqual([])
  expect(codesOf(text('conflicts', 'anti-pattern'))).toEqual(['prime/conflicting-closure @a/collection-c'])
  expect(codesOf(text('contradicts', 'fact'))).toEqual(['prime/conflicting-closure @a/collection-c'])
})

test('an atom that requires what it contradicts is reported itself, and not again above it', () => {
  expect(codesOf(`rule A { id: "@a/rule-a" ${meta} requires: [@a/rule-b] } rule B { id: "@a/rule-b" ${meta} requires: [@a/rule-c] contradicts: [@a/rule-c] } rule C { id: "@a/rule-c" ${meta} }`)).toEqual(['prime/conflicting-closure @a/rule-b'])
})

test('a scope holds its members without pulling them in', () => {
  expect(codesOf(`scope S { id: "@a/scope-s" ${meta} members: [@a/rule-a, @a/rule-b] } rule A { id: "@a/rule-a" ${meta} contradicts: [@a/rule-b] } rule B { id: "@a/rule-b" ${meta} }`)).toEqual([])
})

test('a conditional inclusion contradicts nothing', () => {
  expect(codesOf(`rule A { id: "@a/rule-a" ${meta} contract: { must-avoid: [@a/rule-b], conditionally-required: [{ when: "x:y", include: [@a/rule-b] }] } } rule B { id: "@a/rule-b" ${meta} }`)).toEqual([])
})

test('an atom that pulls in very many pairs is reported ten times, and the rest counted', () => {
  const ids = Array.from({ length: 8 }, (_, index) => `@a/rule-${index}`)
  const found = checkText(`collection C { id: "@a/collection-c" ${meta} includes: [${ids.join(', ')}] }${ids.map(id => `rule R { id: "${id}" ${meta} conflicts: [${ids.join(', ')}] }\n`).join('')}`)
    .diagnostics.filter(({ code }) => code === 'prime/conflicting-closure')
  expect(found).toHaveLength(10)
  expect(found.filter(({ hint }) => hint !== undefined).map(({ hint }) => hint)).toEqual(['`@a/collection-c` pulls in 18 more such pairs'])
})

test.each(['validated', 'experimental', 'draft', 'active'])('a %s atom must not build on a deprecated one', (status) => {
  const text = `rule A { id: "@a/rule-a" ${meta} status: ${status} requires: [@a/rule-b] related: [@a/rule-b] } rule B { id: "@a/rule-b" ${meta} status: deprecated }`
  expect(checkText(text).diagnostics.filter(({ code }) => code === 'prime/deprecated-target')).toHaveLength(1)
  expect(checkText(text.replace(`status: ${status}`, 'status: deprecated')).diagnostics.filter(({ code }) => code === 'prime/deprecated-target')).toEqual([])
})

test('orphans are reported only where most atoms are linked', () => {
  const orphans = (text: string): string[] => checkText(text).diagnostics.filter(({ code }) => code === 'prime/orphan').map(({ atom }) => atom)
  const atom = (name: string, more = ''): string => `rule ${name} { id: "@a/rule-${name.toLowerCase()}" ${meta} ${more} }\n`
  expect(orphans(atom('A', 'related: [@a/rule-b]') + atom('B') + atom('C'))).toEqual(['@a/rule-c'])
  expect(orphans(atom('A', 'related: [@a/rule-a]') + atom('B') + atom('C'))).toEqual([])
  expect(orphans(atom('A', 'related: [@a/rule-b]') + atom('B') + atom('C') + atom('D'))).toEqual([])
  expect(orphans(atom('A', 'contract: { must-avoid: [@a/rule-b] }') + atom('B') + atom('C', 'related: [@q/rule-x]'))).toEqual([])
})

test('near texts are those that share four fifths of their words', () => {
  const set = (text: string, group = ''): WordSet & { text: string } => ({ ...createWordSet(wordsOf(text), group), text })
  const near = (...sets: ReturnType<typeof set>[]): string[][] => {
    const index = createNearIndex<WordSet & { text: string }>((a, b) => sets.indexOf(a) - sets.indexOf(b))
    index.update([], sets)
    return [...index.found].map(pair => pair.map(found => found.text))
  }
  expect(near(set('a b c d e f g h i j'), set('a b c d e f g h i k'))).toEqual([['a b c d e f g h i k', 'a b c d e f g h i j']])
  expect(near(set('a b c d e f g h'), set('a b c d e f g k'))).toEqual([])
  expect(near(set('a b c d e f g h i j'), set('J, i; H g! f (e) "d" c b a.'))).toHaveLength(1)
  expect(near(set('a b c d e f', 'x'), set('a b c d e f', 'y'))).toEqual([])
})

/** Sets of words of which many share most of their words. */
const wordSets = fc.array(fc.tuple(fc.constantFrom(5, 6, 9, 10, 18, 19, 40, 44), fc.array(fc.nat(60), { maxLength: 3 })), { minLength: 12, maxLength: 12 })
  .map(raw => raw.map(([length, others], order) => ({
    ...createWordSet([...Array.from({ length }, (_, index) => `w${index}`), ...others.map(other => `w${other}`)], ''),
    order,
  })))

test('each set is found with the earliest one near it, whatever came and went before', () => {
  let found = 0
  let missed = 0
  fc.assert(fc.property(wordSets, fc.array(fc.nat(11), { minLength: 10, maxLength: 40 }), (sets, toggles) => {
    const compare = (a: typeof sets[number], b: typeof sets[number]): number => a.order - b.order
    const index = createNearIndex(compare)
    const present = new Set<typeof sets[number]>()
    for (const set of toggles.flatMap(at => sets[at] ?? [])) {
      if (present.delete(set)) index.update([set], [])
      else index.update([], [...present.add(set)].slice(-1))
    }
    const fresh = createNearIndex(compare)
    fresh.update([], [...present].sort(compare))
    expect(new Map(index.found)).toEqual(new Map(fresh.found))
    for (const later of present) {
      const earliest = [...present].filter(earlier => earlier.order < later.order && isNear(earlier, later)).sort(compare)[0]
      if (index.found.get(later) === earliest) found += earliest === undefined ? 0 : 1
      else missed++
    }
  }), { numRuns: 500 })
  expect(found).toBeGreaterThan(200)
  expect(missed).toBeLessThan(found / 50)
})

test('texts of scripts without spaces are compared by pairs of letters', () => {
  expect(wordsOf('水在沸腾。Salt')).toEqual(['水在', '在沸', '沸腾', 'salt'])
})

test('texts with other numbers are other texts', () => {
  const text = (minutes: number): string => `fact F { id: "@a/fact-f${minutes}" version: "1.0.0" domain: d statement: "Boil an egg of medium size for ${minutes} minutes." description: d${minutes} }\n`
  expect(checkText(text(4) + text(6)).diagnostics).toEqual([])
  expect(checkText(text(4) + text(4).replace('f4"', 'f5"')).diagnostics.map(({ code }) => code)).toContain('prime/near-duplicate')
})
