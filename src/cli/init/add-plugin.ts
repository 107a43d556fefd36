import { parse } from '@babel/parser'
import type { Node, ObjectExpression, ReturnStatement, Statement } from '@babel/types'
import { applyInsertions, lineIndent, type Insertion } from './insertions.ts'

/** The name under which the plugin is imported. */
const local = 'prime'

/**
 * The text of a bundler's config file with our plugin in its list of plugins; every other byte stays as it was.
 * Undefined when the file has not a shape that can be changed for sure: a config that is neither an object, nor a call
 * around one, nor a constant that is, nor a function with one such return, or whose plugins are not a list.
 */
export function addPlugin(code: string, entry: string): string | undefined {
  if (new RegExp(`\\b${local}\\b|\\.plugins\\s*=(?!=)`).test(code)) return undefined
  const body = parseBody(code)
  const found = body === undefined ? undefined : findConfig(body)
  if (body === undefined || found === undefined) return undefined
  const plugin = insertPlugin(code, found.config)
  if (plugin === undefined) return undefined
  const changed = applyInsertions(code, [insertImport(code, body, entry, found.isCommonJs), plugin])
  return parseBody(changed) === undefined ? undefined : changed
}

/** True when a file imports our plugin already. */
export function hasPlugin(code: string): boolean {
  return code.includes('unplugin-prime')
}

function parseBody(code: string): readonly Statement[] | undefined {
  try {
    return parse(code, { sourceType: 'module', plugins: ['typescript'] }).program.body
  } catch {
    return undefined
  }
}

function findConfig(body: readonly Statement[]): { config: ObjectExpression, isCommonJs: boolean } | undefined {
  for (const statement of body) {
    const exported = exportedBy(statement)
    if (exported === undefined) continue
    const config = unwrap(exported, body)
    return config === undefined ? undefined : { config, isCommonJs: statement.type === 'ExpressionStatement' }
  }
  return undefined
}

/** What `export default` or `module.exports =` gives. */
function exportedBy(statement: Statement): Node | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined
  const { left, right } = statement.expression
  const isExports = left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module'
    && left.property.type === 'Identifier' && left.property.name === 'exports'
  return isExports ? right : undefined
}

/**
 * The object that a config is: itself, the argument of a call such as `defineConfig`, a constant in the statements that
 * it can see, or what a function returns.
 */
function unwrap(node: Node | null | undefined, scope: readonly Statement[], seen: ReadonlySet<Node> = new Set()): ObjectExpression | undefined {
  if (node === undefined || node === null || seen.has(node)) return undefined
  const next = (inner: Node | null | undefined, visible = scope): ObjectExpression | undefined => unwrap(inner, visible, new Set([...seen, node]))
  if (node.type === 'ObjectExpression') return node
  if (node.type === 'CallExpression') return next(node.arguments[0])
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return next(node.expression)
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration') {
    if (node.body.type !== 'BlockStatement') return next(node.body)
    const [returned, ...others] = returnsIn(node.body)
    return others.length > 0 ? undefined : next(returned?.argument, [...node.body.body, ...scope])
  }
  if (node.type !== 'Identifier') return undefined
  return next(declarationOf(node.name, scope))
}

function declarationOf(name: string, scope: readonly Statement[]): Node | null | undefined {
  for (const statement of scope) {
    if (statement.type === 'FunctionDeclaration' && statement.id?.name === name) return statement
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    const declarator = statement.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
    if (declarator !== undefined) return declarator.init
  }
  return undefined
}

/** The return statements of a function, not those of functions inside it. */
function returnsIn(node: Node): ReturnStatement[] {
  if (node.type === 'ReturnStatement') return [node]
  if (/Function|Method/.test(node.type)) return []
  return Object.values(node).flat().filter(isNode).flatMap(returnsIn)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** Undefined when there are plugins that cannot be added to, or may be behind a spread. */
function insertPlugin(code: string, config: ObjectExpression): Insertion | undefined {
  const call = `${local}()`
  const plugins = config.properties.find(property => property.type === 'ObjectProperty' && nameOf(property.key) === 'plugins')
  if (plugins === undefined) {
    if (config.properties.some(property => property.type === 'SpreadElement')) return undefined
    return insertItem(code, config, config.properties, `plugins: [${call}]`)
  }
  if (plugins.type !== 'ObjectProperty' || plugins.value.type !== 'ArrayExpression' || plugins.value.elements.includes(null)) return undefined
  return insertItem(code, plugins.value, plugins.value.elements as Node[], call)
}

/** One more item at the end of a list or object, on a line of its own where the others are. */
function insertItem(code: string, whole: Node, items: readonly Node[], text: string): Insertion {
  const start = whole.start!
  const end = whole.end!
  const last = items.at(-1)
  if (last !== undefined) {
    const isSpread = code.slice(start, items[0]!.start!).includes('\n')
    return { at: last.end!, text: isSpread ? `,\n${lineIndent(code, last.start!)}${text}` : `, ${text}` }
  }
  const outer = lineIndent(code, start)
  const step = /^([ \t]+)\S/m.exec(code)?.[1] ?? '  '
  const inner = code.slice(start + 1, end - 1)
  if (inner.includes('\n')) return { at: start + 1 + inner.trimEnd().length, text: `\n${outer}${step}${text},` }
  return { at: start + 1, text: whole.type === 'ArrayExpression' ? text : `\n${outer}${step}${text},\n${outer}` }
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' ? key.value : undefined
}

/** Behind the last import or require at the top of the file, else before everything but its first `//` comments. */
function insertImport(code: string, body: readonly Statement[], entry: string, isCommonJs: boolean): Insertion {
  const last = body.findLast(statement => statement.type === 'ImportDeclaration' || isRequire(statement))
  const lines = last === undefined ? '' : code.slice(0, last.end!)
  const quote = (lines.match(/"/g)?.length ?? 0) > (lines.match(/'/g)?.length ?? 0) ? '"' : '\''
  const end = /;[ \t]*\r?$/m.test(code) ? ';' : ''
  const name = quote + entry + quote
  const line = (isCommonJs ? `const ${local} = require(${name})` : `import ${local} from ${name}`) + end
  if (last !== undefined) return { at: last.end!, text: `\n${line}` }
  return { at: /^(?:(?:#!|\/\/)[^\n]*\n)*/.exec(code)![0].length, text: `${line}\n\n` }
}

function isRequire(statement: Statement): boolean {
  return statement.type === 'VariableDeclaration' && statement.declarations.some(({ init }) =>
    init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'require')
}
