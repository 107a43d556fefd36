import { describe, expect, it } from 'vitest'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { loadTree } from '../../src/runtime/index.ts'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, treeFiles, writeFiles, writeTree } from '../runtime/tree-folder.ts'
import { runBin, session } from './run-bin.ts'

describe('over stdio', () => {
  it('loses no answer of a flood, and none is another\'s', async () => {
    const calls = Array.from({ length: 500 }, (_, index) => ({ name: 'prime_query', arguments: { scope: `id:${bakery[index % bakery.length]!.id}` } }))
    const { messages, code } = await runBin([await writeTree(bakery)], session(...calls))
    const answers = new Map(messages.map(message => [message.id, message.result]))
    expect(messages).toHaveLength(501)
    for (const [index] of calls.entries()) {
      expect(answers.get(index + 1)).toMatchObject({ structuredContent: { hits: [{ id: bakery[index % bakery.length]!.id }] } })
    }
    expect(code).toBe(0)
  })

  it('refuses hostile arguments, one by one, and lives on', async () => {
    const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown
    const { messages, code } = await runBin([await writeTree(bakery)], session(
      { name: 'prime_query', arguments: { tags: deep as object } },
      { name: 'prime_query', arguments: { scope: 'x '.repeat(500_000) } },
      { name: 'prime_query', arguments: { scope: 'id:@bread/../../etc/passwd' } },
      { name: 'prime_query', arguments: { scope: 'id:@bread/rule\u0000x' } },
      { name: 'prime_query', arguments: { scope: 'related:@bread/..%2f..%2fx' } },
      { name: 'prime_query', arguments: { exclude_ids: ['../..', 'C:\\x', '__proto__'] } },
      { name: 'prime_validate', arguments: { artifact: 'a'.repeat(900_000), atom_set: [] } },
      { name: '__proto__', arguments: {} },
      { name: 'prime_query', arguments: { scope: 'focus:flour' } },
    ))
    const results = messages.slice(1).sort((a, b) => a.id! - b.id!)
    expect(results.map(({ result, error }) => error === undefined ? result!.isError === true ? 'refused' : 'answered' : 'error')).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'answered', 'answered', 'error', 'answered'])
    expect(JSON.stringify(results.slice(0, 5))).not.toContain('passwd')
    expect(code).toBe(0)
  })
})

describe('from disk', () => {
  it('a folder beside the tree with the same beginning of its name is outside', async () => {
    const folder = await writeTree([{ id: '@a/rule-one' }, { id: '@a/rule-two' }])
    const sibling = join(dirname(folder), `${basename(folder)}-evil`)
    await mkdir(sibling)
    try {
      await writeFiles(sibling, treeFiles([{ id: '@a/rule-one' }]))
      await rm(join(folder, '@a/rule-one/atom.yaml'))
      await symlink(join(sibling, '@a/rule-one/atom.yaml'), join(folder, '@a/rule-one/atom.yaml'))
      expect([...(await loadTree(folder)).atoms.keys()]).toEqual(['@a/rule-two'])
    } finally {
      await rm(sibling, { recursive: true })
    }
  })

  it.each([
    ['deeply nested', `<prime_index version="1.0">${'<cluster>'.repeat(50_000)}${'</cluster>'.repeat(50_000)}</prime_index>`],
    ['full of entities', `<!DOCTYPE x [${Array.from({ length: 50 }, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`).join('')}]><prime_index>&e50;</prime_index>`],
  ])('an index that is %s is an error and no crash', async (_, xml) => {
    const folder = await temporaryFolder()
    await writeFiles(folder, new Map([['_index.xml', xml]]))
    const outcome = await runBin([folder])
    if (outcome.code === 0) expect(outcome.stdout).toBe('')
    else expect(outcome.stderr.trim().split('\n')).toHaveLength(1)
  })

  it.each([
    ['deeply nested', `id: "@a/rule-bad"\nx: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    ['full of aliases', `a: &a0 [x]\n${Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join('\n')}\nid: "@a/rule-bad"\n`],
    ['about the prototype', 'id: "@a/rule-bad"\n__proto__: { kind: rule, polluted: true }\nconstructor: x\n'],
  ])('an atom.yaml that is %s costs its entry alone', async (_, yaml) => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-bad' }, { id: '@a/rule-good' }])
    files.set('@a/rule-bad/atom.yaml', yaml)
    await writeFiles(folder, files)
    const tree = await loadTree(folder)
    expect([...tree.atoms.keys()]).toEqual(['@a/rule-good'])
    expect('polluted' in {}).toBe(false)
  })

  it('an `_index.json` that is hostile is no better than none', async () => {
    for (const json of ['{', '['.repeat(100_000), '{"version":1}', '{"version":1,"index_xml":"sha256:0","atoms":[null]}', '{"__proto__":{"version":1}}']) {
      const folder = await writeTree([{ id: '@a/rule-one' }])
      await writeFiles(folder, new Map([['_index.json', json]]))
      expect([...(await loadTree(folder)).atoms.keys()]).toEqual(['@a/rule-one'])
    }
  })
})
