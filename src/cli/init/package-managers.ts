import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a person types with one package manager. */
export interface PackageManager {
  /** The file that tells a project uses it. */
  lock: string
  install: string
  /** Before the name of a script. */
  run: string
  /** Before the command of a package. */
  exec: string
}

const npm: PackageManager = { lock: 'package-lock.json', install: 'npm install', run: 'npm run', exec: 'npx' }

const others: readonly PackageManager[] = [
  { lock: 'pnpm-lock.yaml', install: 'pnpm install', run: 'pnpm run', exec: 'pnpm exec' },
  { lock: 'yarn.lock', install: 'yarn install', run: 'yarn run', exec: 'yarn run' },
  { lock: 'bun.lock', install: 'bun install', run: 'bun run', exec: 'bunx' },
  { lock: 'bun.lockb', install: 'bun install', run: 'bun run', exec: 'bunx' },
]

/** The package manager of a project, by its lock file; npm without one. */
export async function findPackageManager(root: string): Promise<PackageManager> {
  for (const manager of others) {
    if (await stat(join(root, manager.lock)).then(() => true, () => false)) return manager
  }
  return npm
}
