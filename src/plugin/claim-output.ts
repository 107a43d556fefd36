import { isAbsolute, relative } from 'node:path'
import { toSlashes } from '../compile/to-slashes.ts'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { Session } from './session.ts'

const sessionsOf = new WeakMap<object, Set<Session>>()
const ownerOf = new Map<string, Session>()

/**
 * Registers a plugin instance with the build it belongs to, and looks whether another instance of that build puts its
 * tree into the same folder.
 *
 * @param build an object that all plugins of one build share
 * @throws Error that names both instances by their source folders
 */
export async function claimOutput(build: object, session: Session): Promise<void> {
  let sessions = sessionsOf.get(build)
  if (sessions === undefined) sessionsOf.set(build, sessions = new Set())
  sessions.add(session)
  const own = await session.options()
  for (const other of sessions) {
    if (other === session) return
    const { emit, outDir, environment } = await other.options()
    if (emit && own.emit && outDir === own.outDir && environment === own.environment) throw await toClash(other, session)
  }
}

/**
 * Registers a plugin instance with the folder it writes to, for bundlers that run several builds side by side, until the
 * function that it returns is called.
 *
 * @param folder the tree's folder, absolute
 * @throws Error when another instance holds the folder; names both by their source folders
 */
export async function claimFolder(folder: string, session: Session): Promise<() => void> {
  const owner = ownerOf.get(folder)
  if (owner !== undefined && owner !== session) throw await toClash(owner, session)
  ownerOf.set(folder, session)
  return () => { if (ownerOf.get(folder) === session) ownerOf.delete(folder) }
}

async function toClash(...sessions: [Session, Session]): Promise<Error> {
  const options = await Promise.all(sessions.map(async session => session.options()))
  // Which of them comes first is left to chance.
  const [first, second] = options.map(({ root, src }) => src.map(folder => `\`${toShown(root, folder)}\``).join(', ')).sort(compareCodePoints)
  return new Error(`Two \`unplugin-prime\` plugins write to \`${options[0]!.outDir}\`, one for ${first}, one for ${second}: list all folders in the \`src\` of one plugin, or give one another \`outDir\`.`)
}

/** A folder as messages show it. */
function toShown(root: string, folder: string): string {
  const local = relative(root, folder)
  return toSlashes(isAbsolute(local) ? folder : local)
}
