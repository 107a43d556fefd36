import type { ArrayExpression, Node, ObjectExpression, Program, Statement } from '@babel/types'
import MagicString from 'magic-string'
import { findConfig } from './find-config.ts'
import { lineIndent } from './line-indent.ts'
import { parseConfig } from './parse-config.ts'

/** The name under which the plugin is imported. */
const local = 'prime'

/**
 * The text of a bundler's config file with our plugin in its list of plugins; every other byte stays as it was.
 * Undefined when the file has not a shape that can be changed for sure: no config that `findConfig` finds, the name
 * taken, plugins that are no list or may be set elsewhere.
 */
export function addPlugin(code: string, entry: string): string | undefined {
  if (new RegExp(`\\b${local}\\b|\\.plugins\\s*=(?!=)`).test(code)) return undefined
  const program = parseConfig(code)
  const found = program === undefined ? undefined : findConfig(program)
  if (program === undefined || found === undefined) return undefined
  const edit = new MagicString(code)
  addImport(edit, program, entry, found.isCommonJs)
  if (!addToPlugins(edit, found.config)) return undefined
  const changed = edit.toString()
  return parseConfig(changed) === undefined ? undefined : changed
}

/** True when a file imports our plugin already. */
export function hasPlugin(code: string): boolean {
  return code.includes('unplugin-prime')
}

/** False when there are plugins that cannot be added to, or may be behind a spread. */
function addToPlugins(edit: MagicString, config: ObjectExpression): boolean {
  const call = `${local}()`
  const { properties } = config
  if (properties.some(property => property.type !== 'SpreadElement' && property.computed)) return false
  const at = properties.findLastIndex(property => property.type !== 'SpreadElement' && nameOf(property.key) === 'plugins')
  if (properties.slice(at + 1).some(({ type }) => type === 'SpreadElement')) return false
  const plugins = properties[at]
  if (plugins === undefined) {
    addItem(edit, config, properties, `plugins: [${call}]`)
    return true
  }
  const list = plugins.type === 'ObjectProperty' ? listOf(plugins.value) : undefined
  if (list === undefined || list.elements.includes(null)) return false
  addItem(edit, list, list.elements as Node[], call)
  return true
}

/** A list, also one that keeps only what is true: `[…].filter(Boolean)`. */
function listOf(node: Node): ArrayExpression | undefined {
  if (node.type === 'ArrayExpression') return node
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || nameOf(node.callee.property) !== 'filter') return undefined
  const [test] = node.arguments
  return test?.type === 'Identifier' && test.name === 'Boolean' ? listOf(node.callee.object) : undefined
}

/** One more item at the end of a list or object, on a line of its own where the others are. */
function addItem(edit: MagicString, whole: ArrayExpression | ObjectExpression, items: readonly Node[], text: string): void {
  const code = edit.original
  const start = whole.start! + 1
  const end = whole.end! - 1
  const [first] = items
  const last = items.at(-1)
  if (first !== undefined && last !== undefined) {
    if (!code.slice(start, first.start!).includes('\n')) {
      insert(edit, last.end!, `, ${text}`)
      return
    }
    const line = `\n${lineIndent(code, first.start!)}${text}`
    const comma = whole.extra?.trailingComma as number | undefined
    if (comma === undefined) insert(edit, last.end!, ',')
    insert(edit, endOfLine(code, comma === undefined ? last.end! : comma + 1), comma === undefined ? line : `${line},`)
    return
  }
  const inside = code.slice(start, end)
  const outer = lineIndent(code, start)
  const inner = outer + (/^(?:\t|  )/m.test(code) ? edit.getIndentString() : '  ')
  const behind = start + inside.trimEnd().length
  if (inside.includes('\n')) insert(edit, behind, `\n${inner}${text},`)
  else if (whole.type === 'ArrayExpression') insert(edit, behind, behind === start ? inside + text : ` ${text}`)
  else insert(edit, start, `\n${inner}${text},\n${outer}`)
}

/** Behind the last import or require at the top of the file, else before everything but directives and the first `//` comments. */
function addImport(edit: MagicString, { body, directives }: Program, entry: string, isCommonJs: boolean): void {
  const code = edit.original
  const last = body.findLast(statement => statement.type === 'ImportDeclaration' || isRequire(statement))
  const model = last === undefined ? code : code.slice(last.start!, last.end!)
  const quote = (model.match(/"/g)?.length ?? 0) > (model.match(/'/g)?.length ?? 0) ? '"' : '\''
  const semicolon = (last === undefined ? /;[ \t]*\r?$/m : /;$/).test(model) ? ';' : ''
  const name = quote + entry + quote
  const line = (isCommonJs ? `const ${local} = require(${name})` : `import ${local} from ${name}`) + semicolon
  const directive = directives.at(-1)
  if (last !== undefined) insert(edit, endOfLine(code, last.end!), `\n${line}`)
  else if (directive !== undefined) insert(edit, endOfLine(code, directive.end!), `\n\n${line}`)
  else insert(edit, /^\uFEFF?(?:(?:#!|\/\/)[^\n]*\n)*/.exec(code)![0].length, `${line}\n\n`)
}

/** Where a line can be added below what ends at an offset: behind a comment on the same line, which belongs to it. */
function endOfLine(code: string, offset: number): number {
  const [comment] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/(?=[ \t]*\r?$))?/m.exec(code.slice(offset))!
  return offset + (comment.trim() === '' ? 0 : comment.length)
}

/** Line breaks become those of the text. */
function insert(edit: MagicString, at: number, text: string): void {
  edit.appendLeft(at, text.replaceAll('\n', edit.original.includes('\r\n') ? '\r\n' : '\n'))
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' ? key.value : undefined
}

function isRequire(statement: Statement): boolean {
  return statement.type === 'VariableDeclaration' && statement.declarations.some(({ init }) =>
    init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require')
}
