import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { escapeJson } from '../../diagnostics/stringify-json.ts'
import type { Invocation } from '../command.ts'
import { displayPath } from '../display-path.ts'
import { addServer } from '../edit-mcp-config.ts'
import { expandFile } from '../expand-file.ts'
import { exitCode } from '../exit-code.ts'
import { FileError } from '../file-error.ts'
import { printJson } from '../print-json.ts'
import { mcpClients, serverCommand, thisPlatform, type McpClient } from '../mcp-clients.ts'

const defaultClient = 'claude-code'

/** `prime mcp-config`: what a client's configuration needs for the server; with `--write`, puts it in. */
export async function run({ options, io }: Invocation): Promise<number> {
  const name = options.client ?? defaultClient
  const client = mcpClients[name]!
  const platform = options.windows ? 'win32' : thisPlatform()
  const entry = serverCommand(serverFolder(client, options.tree ?? '.', io.cwd), platform)
  const file = typeof client.file === 'string' ? client.file : client.file[platform]
  const facts = { client: name, title: client.title, file, format: client.format, key: client.key, server: { ...client.extra, ...entry } }
  if (!options.write) {
    const text = addServer(client, entry, '', file)
    if (options.json) {
      printJson(io, { ...facts, text })
      return exitCode.ok
    }
    io.stdout.write(escapeJson(text))
    io.stderr.write(`${client.title} reads this from ${file}; add --write to put it there\n`)
    return exitCode.ok
  }
  const path = resolve(io.cwd, expandFile(file, io.env))
  const before = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new FileError(`cannot read \`${file}\`: ${error.message}`)
  })
  const after = addServer(client, entry, before, file)
  if (after !== before) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, after)
  }
  if (options.json) {
    printJson(io, { ...facts, written: after !== before })
    return exitCode.ok
  }
  io.stdout.write(`${after === before ? 'up to date' : 'written'}: ${typeof client.file === 'string' ? displayPath(io.cwd, path) : file}\n`)
  return exitCode.ok
}

/** The folder as the client names it: what other people share stays relative to the project. */
function serverFolder({ file, folder }: McpClient, dir: string, cwd: string): string {
  if (typeof file !== 'string') return resolve(cwd, dir)
  const local = displayPath(cwd, resolve(cwd, dir))
  if (folder === undefined) return local
  return local === '.' ? folder : `${folder}/${local}`
}
