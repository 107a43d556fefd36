import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Packed {
  unpackedSize: number
  files: { path: string, size: number, mode: number }[]
}

/** Everything that may be in the tarball: entries, bins, their declarations, the licences of what is bundled, and chunks with a hash in their name. */
const allowed: readonly RegExp[] = [
  /^(?:LICENSE|README\.md|package\.json)$/,
  /^dist\/(?:index|compiler|runtime|mcp|vite|rollup|rolldown|webpack|rspack|rsbuild|esbuild|farm|bun)\.(?:mjs|d\.mts)$/,
  /^dist\/client\.d\.ts$/,
  /^dist\/bin\/prime(?:-mcp)?\.(?:mjs|d\.mts)$/,
  /^dist\/bin\/LICENSES\.txt$/,
  /^dist\/[a-z0-9-]+-[\w-]{8}\.(?:mjs|d\.mts)$/,
]

describe.skipIf(!existsSync(join(root, 'dist')))('the tarball (needs `npm run build`)', () => {
  let packed: Packed

  beforeAll(() => {
    const answer = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })) as Packed[] | Record<string, Packed>
    packed = Object.values(answer)[0]!
  })

  it('holds what the package needs and nothing else', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths.filter(path => !allowed.some(shape => shape.test(path)))).toEqual([])
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/bin/prime.mjs', 'dist/bin/prime-mcp.mjs', 'dist/client.d.ts', 'dist/index.mjs', 'dist/index.d.mts']))
  })

  it('is at most 1.5 MB when it is unpacked', () => {
    expect(packed.unpackedSize).toBeLessThanOrEqual(1_500_000)
  })
})
