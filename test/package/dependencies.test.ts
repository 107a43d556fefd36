import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Manifest {
  license: string
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional: boolean }>
  scripts: Record<string, string>
}

interface Locked {
  license?: string
  hasInstallScript?: boolean
  dev?: boolean
  peer?: boolean
  optional?: boolean
  devOptional?: boolean
}

const { dependencies, peerDependencies, peerDependenciesMeta, scripts } = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
/** What an installation brings along, by folder. */
const installed = Object.entries(packages).filter(([path, { dev, peer, optional, devOptional }]) => path !== '' && !dev && !peer && !optional && !devOptional)

const page = read('docs/dependencies.md')
/** The rows of a table of the page, by package. */
const [ownRows, peerRows] = page.split(/^\|---.*$/m).slice(1).map(part => new Map([...part.matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, name, reason, size, license]) => [name!, { reason, size, license }]))) as [Rows, Rows]
type Rows = Map<string, { reason: string, size: string, license: string }>

/** Bytes of the files below a folder, without packages that lie in it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.name !== 'node_modules')
    .reduce((sum, entry) => sum + (entry.isDirectory() ? sizeOf(join(folder, entry.name)) : entry.isFile() ? statSync(join(folder, entry.name)).size : 0), 0)
}

const show = (bytes: number): string => bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
const license = (name: string): string => (JSON.parse(read(`node_modules/${name}/package.json`)) as Manifest).license

describe('docs/dependencies.md', () => {
  it('has a row for each dependency, in order', () => {
    expect([...ownRows.keys()]).toEqual(Object.keys(dependencies).sort())
    expect([...peerRows.keys()].sort()).toEqual(Object.keys(peerDependencies).sort())
  })

  it.each([...ownRows])('says the size and the licence of %s', (name, row) => {
    expect([row.size, row.license]).toEqual([show(sizeOf(join(root, 'node_modules', name))), license(name)])
  })

  it.each([...peerRows])('says the licence of %s', (name, row) => {
    expect(row.license).toBe(license(name))
  })

  it('says how much there is in all', () => {
    const total = installed.reduce((sum, [path]) => sum + sizeOf(join(root, path)), 0)
    expect(page.replace(/\s+/g, ' ')).toContain(`all together they are ${installed.length} packages and ${show(total)}`)
  })
})

describe('what is installed along', () => {
  it('runs no script', () => {
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
    expect(Object.keys(scripts).filter(name => /^(?:(?:pre|post)?install|prepare|prepublish)$/.test(name))).toEqual([])
  })

  it('has licences that ask for no more than a notice', () => {
    expect(installed.filter(([, locked]) => !/^(?:MIT|ISC|Apache-2\.0|0BSD|BSD-[23]-Clause)$/.test(locked.license ?? ''))).toEqual([])
  })

  it('has exact versions, and peers only where they are optional', () => {
    expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(Object.keys(peerDependencies).filter(name => peerDependenciesMeta[name]?.optional !== true)).toEqual([])
  })
})
