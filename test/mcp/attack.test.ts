import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { estimateTokens } from '../../src/mcp/answer-limit.ts'
import { tools } from '../../src/mcp/tools.ts'
import { loadTree } from '../../src/runtime/index.ts'
import { readChunk, readTreeFile } from '../../src/runtime/read-chunk.ts'
import { treeOf } from '../runtime/domain-sketch.ts'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, treeFiles, writeFiles, writeTree } from '../runtime/tree-folder.ts'
import { call } from './call.ts'
import { runBin, session } from './run-bin.ts'

/** Paths that lead out of where they are put, or nowhere, in the spellings of all systems. */
const hostilePaths = [
  '../../../etc/passwd',
  '/etc/passwd',
  '..',
  '.',
  'chunks/../../x.md',
  'chunks/./core.md',
  'chunks//core.md',
  '',
  '..\\..\\x.md',
  'C:\\x.md',
  'C:/x.md',
  '\\\\server\\share\\x.md',
  '//server/share/x.md',
  'chunks/con.md',
  'nul',
  'chunks/core.md.',
  'chunks/core.md::$DATA',
  '%2e%2e/%2e%2e/x.md',
  '..%2f..%2fx.md',
  '%5c..%5cx.md',
  '\uff0e\uff0e/x.md',
  'chunks/core.md\0',
  'file:///etc/passwd',
  '~/x.md',
  '.hidden/x.md',
  'x'.repeat(5000),
]

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

describe('arguments', () => {
  const words = fc.constantFrom('@bread', 'kind:rule', 'id:@bread/term-levain', 'related:@bread/rule-tap-test', 'focus:', '..', '\0', '__proto__', '@a/..', '%2e', '\ud800', '\u202e', '面团', ':', ',')
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.array(words).map(list => list.join(' ')))
  const value = fc.oneof(text, fc.jsonValue(), fc.array(text), fc.integer(), fc.constantFrom(NaN, Infinity, -0, 1e308))
  const names = tools.map(tool => tool.name).filter(name => name !== 'prime_compile')

  it('of any kind are answered within the schema or refused with a sentence', async () => {
    const tree = await treeOf(bakery)
    await fc.assert(fc.asyncProperty(fc.constantFrom(...names), fc.infiniteStream(value), fc.boolean(), async (name, values, isWhole) => {
      const { inputSchema } = tools.find(tool => tool.name === name)!
      const args = isWhole ? values.next().value : Object.fromEntries(Object.keys(inputSchema.properties).map(key => [key, values.next().value]))
      await call(name, args, tree)
    }), { numRuns: 400 })
  })

  it('of a megabyte are answered shortly or refused', async () => {
    const tree = await treeOf(bakery)
    const megabyte = 'flour water '.repeat(87_382)
    for (const { name, inputSchema } of tools) {
      for (const [key, { type }] of Object.entries(inputSchema.properties)) {
        const full = Object.fromEntries((inputSchema.required ?? []).map(required => [required, inputSchema.properties[required]!.type === 'array' ? [] : 'flour']))
        for (const large of [megabyte, megabyte.split(' '), JSON.stringify(megabyte.split(' ')), { [megabyte]: 1 }]) {
          const { content } = await call(name, { ...full, [key]: large }, tree)
          expect(estimateTokens(content[0]!.text), `${name} ${key} ${String(type)}`).toBeLessThan(10_000)
        }
      }
    }
  })
})

describe('from disk', () => {
  it.each([true, false])('no path outside of the tree is taken from an entry, with `_index.json`: %s', async (json) => {
    for (const path of hostilePaths.filter(path => path !== '')) {
      const files = treeFiles([{ id: '@a/rule-bad' }, { id: '@a/rule-good' }], { json })
      for (const [name, content] of files) {
        if (name === '_index.json') {
          const index = JSON.parse(content) as { atoms: { projection: { core: string } }[] }
          index.atoms[0]!.projection.core = path
          files.set(name, JSON.stringify(index))
        } else if (name === '@a/rule-bad/atom.yaml') files.set(name, content.replace('chunks/core.md', JSON.stringify(path)))
      }
      const folder = await temporaryFolder()
      await writeFiles(folder, files)
      expect([...(await loadTree(folder)).atoms.keys()], path).toEqual(['@a/rule-good'])
    }
  })

  it('no id is taken from `_index.json` that leads elsewhere', async () => {
    for (const path of hostilePaths) {
      for (const id of [path, `@a/${path}`, `@${path}`]) {
        const files = treeFiles([{ id: '@a/rule-bad' }, { id: '@a/rule-good' }], { json: true })
        files.set('_index.json', files.get('_index.json')!.replaceAll('"@a/rule-bad"', JSON.stringify(id)))
        const folder = await temporaryFolder()
        await writeFiles(folder, files)
        expect([...(await loadTree(folder)).atoms.keys()], id).toEqual(['@a/rule-good'])
      }
    }
  })

  it('no domain file is read from outside', async () => {
    const outside = await temporaryFolder()
    const domain = 'name: evil\nversion: "1.0.0"\ndescription: Not of this tree.\n'
    await writeFiles(outside, new Map([['domain.yaml', domain]]))
    const paths = ['domain.yaml', '_domains/evil/domain.yaml', `../${basename(outside)}/domain.yaml`, join(outside, 'domain.yaml'), `_domains/../../${basename(outside)}/domain.yaml`, ...hostilePaths]
    for (const json of [true, false]) {
      const folder = await temporaryFolder()
      const files = treeFiles([{ id: '@a/rule-one' }], { json })
      if (json) files.set('_index.json', JSON.stringify({ ...JSON.parse(files.get('_index.json')!) as object, domains: paths }))
      await writeFiles(folder, files)
      await symlink(join(outside, 'domain.yaml'), join(folder, 'domain.yaml'))
      await mkdir(join(folder, '_domains'))
      await symlink(outside, join(folder, '_domains/evil'))
      const tree = await loadTree(folder)
      expect(tree.domains).toEqual([])
      expect(tree.atoms.size).toBe(1)
      if (json) expect(tree.problems.join('\n').match(/leads out of the tree/g)).toHaveLength(2)
    }
  })

  it.each([
    ['full of aliases', `name: x\n${Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join('\n')}\n`],
    ['deeply nested', `name: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    ['about the prototype', 'name: kitchen\nversion: "1.0.0"\ndescription: x\nsynonyms: { __proto__: [constructor], constructor: [__proto__] }\n__proto__: { polluted: true }\n'],
    ['full of lookarounds', 'name: kitchen\nversion: "1.0.0"\ndescription: x\nvalidators:\n  - { name: a, description: x, checker: "regex:/(?<=a)(?!b)\\\\1/" }\n'],
    ['of a megabyte', `name: kitchen\nversion: "1.0.0"\ndescription: x\ntags: [${'flour, '.repeat(150_000)}]\n`],
  ])('a domain.yaml that is %s harms nothing else', async (_, yaml) => {
    const tree = await loadTree(await writeTree(bakery, { domains: { 'domain.yaml': yaml } }))
    expect(tree.atoms.size).toBe(bakery.length)
    await call('prime_resolve', { brief: 'constructor __proto__ flour' }, tree)
    await call('prime_validate', { artifact: 'aab', atom_set: [] }, tree)
    expect('polluted' in {}).toBe(false)
  })

  it('a file that is swapped for a link between check and use is never read', async () => {
    const outside = await temporaryFolder()
    const folder = await writeTree([{ id: '@a/rule-one', lead: 'Open.' }])
    const file = join(folder, '@a/rule-one/atom.yaml')
    const open = await readFile(file, 'utf8')
    await writeFile(join(outside, 'atom.yaml'), open.replace('Open.', 'Secret.'))
    let isDone = false
    const swapping = (async () => {
      for (let turn = 0; !isDone; turn++) {
        const next = `${file}.${turn}`
        await (turn % 2 === 0 ? symlink(join(outside, 'atom.yaml'), next) : writeFile(next, open))
        await rename(next, file)
      }
    })()
    const outcomes = new Set<string>()
    for (let turn = 0; turn < 300; turn++) {
      const bytes = await readTreeFile(folder, '@a/rule-one/atom.yaml', 1 << 20)
      outcomes.add(bytes === undefined ? 'refused' : /lead: (\w+)/.exec(new TextDecoder().decode(bytes))![1]!)
    }
    isDone = true
    await swapping
    expect([...outcomes].sort()).toEqual(['Open', 'refused'])
  })

  it.skipIf(process.platform !== 'linux')('a folder that is swapped for a link is never read through (only Linux tells where an opened file lies)', async () => {
    const outside = await writeTree([{ id: '@a/rule-one', lead: 'Secret.' }])
    const folder = await writeTree([{ id: '@a/rule-one', lead: 'Open.' }])
    const place = join(folder, '@a/rule-one')
    await symlink(join(outside, '@a/rule-one'), `${place}.link`)
    let isDone = false
    const swapping = (async () => {
      while (!isDone) {
        await rename(place, `${place}.real`)
        await rename(`${place}.link`, place)
        await rename(place, `${place}.link`)
        await rename(`${place}.real`, place)
      }
    })()
    const leads = new Set<string | undefined>()
    for (let turn = 0; turn < 300; turn++) {
      const bytes = await readTreeFile(folder, '@a/rule-one/atom.yaml', 1 << 20)
      leads.add(bytes === undefined ? undefined : /lead: (\w+)/.exec(new TextDecoder().decode(bytes))![1])
    }
    isDone = true
    await swapping
    expect(leads).not.toContain('Secret')
  })

  it('no text is read through a linked folder', async () => {
    const outside = await temporaryFolder()
    await writeFiles(outside, new Map([['core.md', 'secret'], ['rule-two/chunks/core.md', 'secret']]))
    const folder = await writeTree([{ id: '@a/rule-one' }])
    await rm(join(folder, '@a/rule-one/chunks'), { recursive: true })
    await symlink(outside, join(folder, '@a/rule-one/chunks'))
    await symlink(outside, join(folder, '@b'))
    const atom = (await loadTree(folder)).atoms.get('@a/rule-one')!
    expect(await readChunk(atom, 'core')).toBeUndefined()
    expect(await readTreeFile(folder, '@b/rule-two/chunks/core.md', 1000)).toBeUndefined()
    expect([...(await loadTree(folder)).atoms.keys()]).toEqual(['@a/rule-one'])
  })

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
