import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { buildOnce, createBuiltProject, programs } from './build-once.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const entries = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun']

/** The packages and built-ins that a built file loads at once, through all files that it imports. */
function loadedAtOnce(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s*)?["']([^"']+)["']/gm)) {
    if (specifier!.startsWith('.')) for (const deeper of loadedAtOnce(join(dirname(file), specifier!), seen)) found.add(deeper)
    else found.add(specifier!)
  }
  return found
}

const rule = `rule WaterDeeply {
  id: "@garden/rule-water-deeply"
  version: 1.0.0
  domain: gardening
  description: "How to water."
  claim: "Water seldom and deeply, so that roots grow down."
}
`

/** A project of one source. */
async function createProject(source: string): Promise<string> {
  return createBuiltProject({
    'primes/sources/water.prime': source,
    'main.js': 'export { default } from \'./primes/sources/water.prime\'\n',
    'package.json': '{ "type": "module" }\n',
  })
}

describe.skipIf(!existsSync(dist))('the built entries (needs `npm run build`)', () => {
  it.each(entries)('%s loads nothing heavy before it is used', (name) => {
    const packages = [...loadedAtOnce(join(dist, `${name}.mjs`))].filter(specifier => !specifier.startsWith('node:'))
    expect(packages.sort()).toEqual(['picocolors', 'unplugin'])
  })

  it('bin/prime loads what parses and prints arguments, and a command when it is called', () => {
    const packages = [...loadedAtOnce(join(dist, 'bin/prime.mjs'))].filter(specifier => !specifier.startsWith('node:'))
    expect(packages.sort()).toEqual(['commander', 'picocolors'])
  })

  it('bin/prime-mcp serves over stdio from files of its own, and names the licences of what they hold', () => {
    const bin = join(dist, 'bin/prime-mcp.mjs')
    const importedBy = (file: string, name: string): string => join(dirname(file), new RegExp(`import\\("(\\.{1,2}/${name}-[\\w-]{8}\\.mjs)"\\)`).exec(readFileSync(file, 'utf8'))![1]!)
    const run = importedBy(bin, 'run-stdio')
    const specifiers = [bin, run, importedBy(run, 'serve-stdio')].flatMap(file => [...loadedAtOnce(file)])
    expect(specifiers.filter(specifier => !specifier.startsWith('node:'))).toEqual([])
    const licences = readFileSync(join(dist, 'bin/LICENSES.txt'), 'utf8')
    const named = [...licences.matchAll(/^((?:@[\w-]+\/)?[\w-]+) \d+\.\d+\.\d+$/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(['@modelcontextprotocol/core', '@modelcontextprotocol/server', 'commander', 'fastest-levenshtein', 'minisearch', 'stemmer', 'zod'])
  })

  it.each(['compiler', 'runtime', 'mcp', 'bin/prime-mcp'])('%s loads the tokenizer and what only some commands need when they are first used', (name) => {
    const late = ['@dqbd/tiktoken', '@babel/parser', '@dagrejs/dagre', 'chokidar', 'jiti', 'jsonc-parser', 'magic-string', 'unplugin', ...name === 'compiler' ? ['minisearch'] : [], ...name.includes('mcp') ? [] : ['@modelcontextprotocol/server']]
    const packages = loadedAtOnce(join(dist, `${name}.mjs`))
    expect(late.filter(specifier => packages.has(specifier))).toEqual([])
  })

  it.each(entries)('%s can be required, which gives the function', (name) => {
    const type = execFileSync(process.execPath, ['-e', `process.stdout.write(typeof require('unplugin-prime/${name}'))`], { cwd: root, encoding: 'utf8' })
    expect(type).toBe('function')
  })
})

describe.skipIf(!existsSync(dist)).each(Object.keys(programs))('a process that builds once with %s (needs `npm run build`)', (name) => {
  it.each([
    ['ends when it is done', rule, 0],
    ['ends when it failed', rule.replace('id:', 'requires: ["@garden/rule-nowhere"]\n  id:'), 9],
  ])('%s', async (_title, source, code) => {
    const folder = await createProject(source)
    const { exitCode, text } = await buildOnce(folder, name)
    expect(text).toBe('')
    expect(exitCode).toBe(code)
    expect(existsSync(join(folder, 'dist/compiled/_index.xml'))).toBe(code === 0)
  })
})
