import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isBuilt = process.env.TEST_DIST !== undefined
const { exports: subpaths } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string | { types: string }> }

const bundlers = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun']

/** The entries with values and types of their own, by subpath. */
const entries: Readonly<Record<string, { source: string, built: string }>> = {
  '.': { source: 'src/index.ts', built: 'dist/index.d.mts' },
  './compiler': { source: 'src/compile/index.ts', built: 'dist/compiler.d.mts' },
  './runtime': { source: 'src/runtime/index.ts', built: 'dist/runtime.d.mts' },
  './mcp': { source: 'src/mcp/index.ts', built: 'dist/mcp.d.mts' },
  ...Object.fromEntries(bundlers.map(name => [`./${name}`, { source: `plugins/${name}.ts`, built: `dist/${name}.d.mts` }])),
}

/** What an entry exports by its types: values and types by name, and those without a doc comment. */
interface Surface {
  values: string[]
  types: string[]
  undocumented: string[]
}

const surfaces = new Map<string, Surface>()

beforeAll(() => {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), file => readFileSync(file, 'utf8')).config, ts.sys, root)
  const files = Object.entries(entries).map(([subpath, { source, built }]) => [subpath, join(root, isBuilt ? built : source)] as const)
  const program = ts.createProgram(files.map(([, file]) => file), { ...options, noEmit: true, skipLibCheck: true })
  const checker = program.getTypeChecker()
  for (const [subpath, file] of files) surfaces.set(subpath, surfaceOf(checker, program.getSourceFile(file)!))
})

function surfaceOf(checker: ts.TypeChecker, file: ts.SourceFile): Surface {
  const surface: Surface = { values: [], types: [], undocumented: [] }
  for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)) {
    const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
    const isTypeOnly = symbol.declarations?.some(declaration => ts.isExportSpecifier(declaration) && (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly)) === true
    const isValue = (target.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly
    surface[isValue ? 'values' : 'types'].push(symbol.name)
    if (target.getDocumentationComment(checker).length === 0) surface.undocumented.push(symbol.name)
  }
  return { values: surface.values.sort(), types: surface.types.sort(), undocumented: surface.undocumented.sort() }
}

describe('the package', () => {
  it('can be reached by these subpaths and by no others', () => {
    expect(Object.keys(subpaths).sort()).toEqual([...Object.keys(entries), './client', './package.json'].sort())
  })

  it.each([
    ['.', ['default']],
    ['./compiler', ['checkDomain', 'chunk', 'compile', 'createCompiler', 'explain', 'kinds', 'parse', 'verbs', 'write']],
    ['./runtime', ['intent', 'loadTree', 'query', 'resolve', 'validate']],
    ['./mcp', ['createHandler', 'createServer', 'registerTool', 'registerValidator', 'serveStdio']],
    ...bundlers.map(name => [`./${name}`, ['default', 'module.exports']] as [string, string[]]),
  ])('%s exports %j', async (subpath, names) => {
    const module = await import(subpath.replace('.', 'unplugin-prime')) as object
    expect(Object.keys(module).sort()).toEqual(names)
    expect(surfaces.get(subpath)!.values).toEqual(names)
  })

  it('has these types', () => {
    expect(Object.fromEntries(Object.keys(entries).filter(subpath => surfaces.get(subpath)!.types.length > 0).map(subpath => [subpath, surfaces.get(subpath)!.types]))).toMatchSnapshot()
  })

  it.each(Object.keys(entries).filter(subpath => !bundlers.includes(subpath.slice(2))))('documents every export of %s', (subpath) => {
    expect(surfaces.get(subpath)!.undocumented).toEqual([])
  })

  it.runIf(isBuilt).each(bundlers)('gives the plugin function of %s to require (only the built package can be required)', (name) => {
    expect(createRequire(import.meta.url)(`unplugin-prime/${name}`)).toBeTypeOf('function')
  })
})
