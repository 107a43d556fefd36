/*
 * Writes the parts of README.md that follow from the sources: `npm run readme`. Each stands between comments such as
 * `<!-- codes -->` and `<!-- /codes -->`; a test fails when what stands there is not what the sources say.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { commandTable } from '../src/cli/command-table.ts'
import { addServer } from '../src/cli/edit-mcp-config.ts'
import { mcpClients, serverCommand, type McpClient, type Platform } from '../src/cli/mcp-clients.ts'
import { optionTable } from '../src/cli/option-table.ts'
import { chunk } from '../src/compile/chunk.ts'
import { parse } from '../src/compile/parse.ts'
import { codes } from '../src/diagnostics/codes.ts'
import { kinds, synonyms } from '../src/model/kinds.ts'
import { binOptions } from '../src/mcp/bin-options.ts'
import type { Level } from '../src/tree-format/level.ts'

/** The README's path. */
export const readmeFile: string = fileURLToPath(new URL('../README.md', import.meta.url))

/** What stands in each part, by the name in its comments; made from the sources and, for examples, from the README itself. */
const parts: Readonly<Record<string, (readme: string) => string | Promise<string>>> = {
  'levels': levelBlocks,
  'clients': clientBlocks,
  'kinds': () => table(['kind', 'layer', 'lead', 'core'], Object.entries(kinds).map(([kind, { layer, lead, core }]) => [`\`${kind}\``, layer, fieldNames(lead), fieldNames(core)])),
  'commands': commandTables,
  'options': optionTableOf,
  'codes': () => table(['code', 'level', 'layer', 'what it says'], Object.entries(codes).map(([code, { level, layer, title }]) => [`\`${code}\``, level, layer, title])),
  'mcp-flags': () => table(['flag', 'variable', 'meaning'], Object.values(binOptions).map(({ flags, env, description }) => [`\`${flags}\``, `\`${env}\``, description])),
}

/** The parts that the README must have. */
export const requiredParts: readonly string[] = ['levels', 'clients', 'kinds', 'commands', 'options', 'mcp-flags', 'codes']

/** The README's text with all its parts as the sources say. Throws for a comment that names no part. */
export async function renderReadme(readme: string): Promise<string> {
  let text = readme
  for (const [, name] of readme.matchAll(/^<!-- ([a-z-]+) -->$/gm)) {
    if (!Object.hasOwn(parts, name!)) throw new Error(`README.md has a part \`${name}\`, which test/readme.ts does not know`)
    const content = await parts[name!]!(readme)
    text = text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`), (_, open: string, close: string) => `${open}\n${content}\n${close}`)
  }
  return text
}

/** A Markdown table; cells may hold anything but line breaks. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |\n`).join('')
}

function fieldNames(entries: readonly string[]): string {
  return entries.map(entry => synonyms(entry).map(name => `\`${name}\``).join(' / ')).join(', ')
}

/** The first atom of the README at its three levels. */
async function levelBlocks(readme: string): Promise<string> {
  const source = /^```prime\n([^]*?)^```$/m.exec(readme)![1]!
  const { atoms: [atom], diagnostics } = parse(source, { file: 'README.md' })
  if (atom === undefined || diagnostics.length > 0) throw new Error(`The first atom of README.md is broken: ${diagnostics.map(({ message }) => message).join(' ')}`)
  const chunks = await chunk(atom)
  const block = (level: Level): string => `\`\`\`md\n${chunks[level].trim()}\n\`\`\``
  return [
    ...(['summary', 'core'] as const).map(level => `\`${level}\`, ${chunks.tokens[level]} tokens:\n\n${block(level)}\n`),
    `<details>\n<summary><code>full</code>, ${chunks.tokens.full} tokens</summary>\n\n${block('full')}\n</details>\n`,
  ].join('\n')
}

/** What the clients' configurations need, on other systems and on Windows; clients that need the same stand together. */
function clientBlocks(): string {
  const groups = new Map<string, string[]>()
  for (const client of Object.values(mcpClients)) {
    const { title, file } = client
    const files = typeof file === 'string' ? [file] : [...new Set([file.darwin, file.linux, file.win32])]
    const blocks = `${clientBlock(client, 'linux', '/path/to/project')}\nOn Windows:\n\n${clientBlock(client, 'win32', 'C:\\path\\to\\project')}`
    groups.set(blocks, [...groups.get(blocks) ?? [], `**${title}**, in ${files.map(name => `\`${name}\``).join(' or ')}`])
  }
  return [...groups].map(([blocks, clients]) => `${clients.join('; ')}:\n\n${blocks}`).join('\n')
}

function clientBlock(client: McpClient, platform: Platform, dir: string): string {
  const text = addServer(client, serverCommand(typeof client.file === 'string' ? client.folder ?? '.' : dir, platform), '', client.title)
  return `\`\`\`${client.format}\n${client.format === 'json' ? oneLine(JSON.parse(text)) : text.trim()}\n\`\`\`\n`
}

/** A value as JSON on one line, with spaces as people set them. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`).join(', ')} }`
}

function commandTables(): string {
  const commands = commandTable.map(({ name, summary, arguments: args = [] }) => [`\`prime ${[name, ...args.map(argument => argument.name)].join(' ')}\``, summary])
  const users = new Map<string, string[]>()
  for (const { name, options } of commandTable) {
    for (const option of options) {
      const { flags, description } = optionTable[option]
      const key = `${flags}\n${description}`
      users.set(key, [...users.get(key) ?? [], name])
    }
  }
  const flags = [...users].map(([key, names]) => {
    const [name, description] = key.split('\n')
    return [`\`${name}\``, names.join(', '), description!]
  })
  return `${table(['command', 'does'], commands)}\n${table(['flag', 'of', 'meaning'], flags)}`
}

/** The options as their interfaces document them. */
function optionTableOf(): string {
  const file = fileURLToPath(new URL('../src/compile/options.ts', import.meta.url))
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const rows = source.statements
    .filter(statement => ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => name.text === 'CompileOptions' || name.text === 'Options')
    .flatMap(({ members }) => members.filter(member => ts.isPropertySignature(member)))
    .map((member) => {
      const [doc] = ts.getJSDocCommentsAndTags(member).filter(node => ts.isJSDoc(node))
      const standard = doc?.tags?.find(tag => tag.tagName.text === 'default')?.comment
      const plain = (comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string => (ts.getTextOfJSDocComment(comment) ?? '').replaceAll('*\\/', '*/')
      return [`\`${member.name.getText(source)}\``, asCode(plain(standard)), plain(doc?.comment)]
    })
  return table(['option', 'default', 'meaning'], rows)
}

/** A value of the language as code, words as they are. */
function asCode(text: string): string {
  return /^(?:'[^']*'|true|false|\{.*\})$/.test(text) ? `\`${text}\`` : text
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(readmeFile, await renderReadme(readFileSync(readmeFile, 'utf8')))
