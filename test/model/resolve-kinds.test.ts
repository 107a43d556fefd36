import { expect, test } from 'vitest'
import { kinds, kindSpec, leadFields } from '../../src/model/kinds.ts'
import { resolveKinds } from '../../src/model/resolve-kinds.ts'
import type { ExtraKind } from '../../src/model/resolve-kinds.ts'
import { readAtoms } from './read-atoms.ts'

test('without options the table is the built-in one', () => {
  expect({ ...resolveKinds() }).toEqual(kinds)
})

test('a project adds kinds, whose lead fields count', () => {
  const table = resolveKinds({ kinds: { recipe: { layer: 'composition', lead: ['dish/title'], core: ['serves'] } } })
  expect(kindSpec(table, 'recipe')).toEqual({ layer: 'composition', lead: ['dish/title'], core: ['serves'], full: [] })
  expect(readAtoms('recipe Soup { dish: "A soup that keeps for a week." description: "A soup of what is left over." }', table)[0]!.lead!.text).toBe('A soup that keeps for a week.')
})

test('a project overrides the fields of a kind and leaves the rest', () => {
  const table = resolveKinds({ projections: { rule: { core: ['rationale'] }, nothing: { core: ['x'] } } })
  expect(kindSpec(table, 'rule')).toEqual({ ...kinds.rule, core: ['rationale'] })
  expect(kindSpec(table, 'nothing')).toBeUndefined()
  expect(kinds.rule!.core).not.toContain('rationale')
})

test('names of object members are no kinds unless a project adds them', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(kindSpec(kinds, name)).toBeUndefined()
    expect(kindSpec(resolveKinds(), name)).toBeUndefined()
  }
  const added = JSON.parse('{ "__proto__": { "layer": "data", "lead": ["a"] } }') as Record<string, ExtraKind>
  expect(kindSpec(resolveKinds({ kinds: added }), '__proto__')?.lead).toEqual(['a'])
})

test('label stands behind the other lead fields', () => {
  expect(leadFields(kinds.tradeoff!)).toEqual(['tension', 'decision', 'label'])
  expect(leadFields({ layer: 'data', lead: ['label/statement'], core: [], full: [] })).toEqual(['statement', 'label'])
})
