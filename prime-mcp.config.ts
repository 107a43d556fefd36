import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import { minifySync } from 'rolldown/utils'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What the command takes from the library when it is first used: by source, with what is taken of it. */
const shared: Readonly<Record<string, string>> = {
  'src/compile/compile-text.ts': 'compileText',
  'src/llm/index.ts': 'createModel',
  'src/mcp/compile-thread.ts': 'createCompileThread',
  'src/mcp/run-http.ts': 'runHttp',
  'src/runtime/read-domains.ts': 'readDomains',
}

/** Packages that are loaded late or never, and stay what they are: dependencies. */
const external = ['@rgrove/parse-xml', 're2js', 'semver', 'yaml']

/** Chunks that hold packages and nothing else, by when they are needed. */
const groups = [
  { name: 'arguments', test: /node_modules\/commander\// },
  { name: 'protocol', test: /node_modules\/(?:@modelcontextprotocol|zod)\// },
  { name: 'search', test: /node_modules\/(?:minisearch|stemmer)\// },
]

/** What is known of a chunk that was written. */
export interface Chunk {
  fileName: string
  facadeModuleId?: string | null
  exports?: string[]
}

/**
 * Writes `bin/prime-mcp` with the protocol's SDK and whatever else it loads at start in a few files: a client waits for its
 * server, and finding and reading the hundred files of these packages takes longer than running them. The library's own
 * entries import the packages instead, so that a program and the library have one SDK. `chunks` are those of the library.
 * The licences of what is bundled are written beside them.
 */
export async function bundleServer(outDir: string, chunks: readonly Chunk[]): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { 'bin/prime-mcp': 'src/mcp/bin.ts' },
    platform: 'node',
    transform: { target: 'node20.19' },
    treeshake: { moduleSideEffects: [{ test: /src\/mcp\/bin\.ts$/, sideEffects: true }, { test: /./, sideEffects: false }] },
    external,
    plugins: [standIns(chunks), minifyChunks(new Set(groups.map(group => group.name))), collectLicences()],
  })
  await bundle.write({
    dir: outDir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: { jsdoc: false },
    minify: false,
    codeSplitting: { groups },
  })
  await bundle.close()
}

/** Stands for the folder of the library's chunks until it is known which chunk imports one. */
const library = 'library-chunk:'

/** Leads the imports of shared sources to the library's chunks, and those of the SDK's JSON Schema validator to none. */
function standIns(chunks: readonly Chunk[]): Plugin {
  return {
    name: 'stand-ins',
    async resolveId(source, importer) {
      if (source === '@modelcontextprotocol/server/_shims') return join(root, 'src/mcp/sdk-shims.ts')
      if (!source.startsWith('.') || importer === undefined) return null
      const path = relative(root, join(dirname(importer), source)).replaceAll('\\', '/')
      const wanted = Object.hasOwn(shared, path) ? shared[path]! : undefined
      if (wanted === undefined) return null
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, path))
      if (chunk?.exports?.includes(wanted) !== true) throw new Error(`No chunk of the library exports \`${wanted}\` of \`${path}\`.`)
      return { id: `${library}${chunk.fileName}`, external: true }
    },
    renderChunk: (code, { fileName }) => code.replaceAll(library, fileName.includes('/') ? '../' : './'),
  }
}

/** Writes chunks whose code is not read where it lies without spaces and long names; other code stays legible in stack traces. */
export function minifyChunks(names: ReadonlySet<string>): Plugin {
  return {
    name: 'minify-chunks',
    renderChunk(code, { name, fileName }) {
      return names.has(name) ? minifySync(fileName, code, { module: true, codegen: { removeWhitespace: true } }).code : null
    },
  }
}

/** Writes the licences of the packages that are bundled. */
function collectLicences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(output => output.type === 'chunk' ? output.moduleIds : [])
      const packages = new Set(modules.map(id => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0]).filter(folder => folder !== undefined))
      this.emitFile({ type: 'asset', fileName: 'bin/LICENSES.txt', source: describe([...packages].sort()) })
    },
  }
}

/** The names and versions of packages by their licence: each text once. */
function describe(folders: readonly string[]): string {
  const names = new Map<string, string[]>()
  for (const folder of folders) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string, version: string }
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map(candidate => join(folder, candidate)).find(existsSync)
    if (file === undefined) throw new Error(`\`${name}\` has no licence text to be bundled with it.`)
    const text = readFileSync(file, 'utf8').trim()
    names.set(text, [...names.get(text) ?? [], `${name} ${version}`])
  }
  return [...names].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`).join(`\n${'-'.repeat(79)}\n\n`)
}
