import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toLiteral } from '../../src/plugin/js-literal.ts'
import { emitModule } from '../../src/plugin/module-code.ts'
import { emitVirtualModule, isVirtualName } from '../../src/plugin/virtual-module.ts'
import type { AtomModule } from '../../src/emit/atom-module.ts'

function atom(name: string, id = `@garden/rule-${name.toLowerCase()}`): AtomModule {
  return {
    id,
    kind: 'rule',
    name,
    status: 'active',
    tags: [],
    fields: {},
    edges: [],
    tokens: { summary: 1, core: 2, full: 3, encoding: 'cl100k_base' },
    chunks: { summary: `${name} s\n`, core: `${name} c\n`, full: `${name} f\n` },
  }
}

async function evaluate(code: string): Promise<Record<string, unknown>> {
  return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`) as Record<string, unknown>
}

it('writes any JSON value as source that gives the same value, safe inside a script element', async () => {
  await fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => {
    const code = toLiteral(value)
    expect(code).not.toMatch(/<|[\u2028\u2029]/)
    expect((await evaluate(`export default ${code}`)).default).toEqual(JSON.parse(JSON.stringify(value)))
  }), { numRuns: 100 })
})

it('keeps `__proto__` an ordinary key', async () => {
  const value = JSON.parse('{ "__proto__": { "a": 1 }, "constructor": 2 }') as object
  const { default: back } = await evaluate(`export default ${toLiteral(value)}`) as { default: object }
  expect(Object.keys(back)).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
})

it('exports one atom as default and under its name', async () => {
  const exported = await evaluate(emitModule([atom('Mulch')]))
  expect(Object.keys(exported).sort()).toEqual(['Mulch', 'default'])
  expect(exported.default).toBe(exported.Mulch)
  expect(exported.Mulch).toEqual(atom('Mulch'))
})

it('exports several by id, and under the names that a module can export', async () => {
  const exported = await evaluate(emitModule([atom('Mulch'), atom('class'), atom('no name', '@garden/rule-no-name'), atom('Mulch', '@garden/term-mulch'), atom('水やり', '@garden/rule-mizuyari')]))
  expect(Object.keys(exported).sort()).toEqual(['Mulch', 'default', '水やり'])
  expect(Object.keys(exported.default as object)).toEqual(['@garden/rule-mulch', '@garden/rule-class', '@garden/rule-no-name', '@garden/term-mulch', '@garden/rule-mizuyari'])
  expect(exported.Mulch).toMatchObject({ id: '@garden/rule-mulch' })
})

it('exports an empty object for a file without atoms', async () => {
  expect((await evaluate(emitModule([]))).default).toEqual({})
})

it('knows its virtual modules by name, and no others', () => {
  expect(['virtual:prime', 'virtual:prime/chunks/@a/b', 'virtual:primes', 'virtual:prime/other', 'prime'].map(isVirtualName)).toEqual([true, true, false, false, false])
  expect(emitVirtualModule('virtual:prime/chunks/@a/rule-none', [atom('Mulch')])).toBeUndefined()
})

it('gives the metadata of all atoms without their text, which stands in modules of its own', async () => {
  const code = emitVirtualModule('virtual:prime', [atom('Mulch'), atom('Weed')])!
  expect(code).not.toContain('Mulch s')
  const { atoms, byId } = await evaluate(code) as { atoms: Record<string, unknown>[], byId: Record<string, unknown> }
  const { fields: _fields, chunks: _chunks, ...metadata } = atom('Mulch')
  expect(atoms[0]).toEqual({ ...metadata, chunks: expect.any(Function) as unknown })
  expect(byId['@garden/rule-weed']).toBe(atoms[1])
  expect((await evaluate(emitVirtualModule('virtual:prime/chunks/@garden/rule-weed', [atom('Weed')])!)).default).toEqual(atom('Weed').chunks)
})
