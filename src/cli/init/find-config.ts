import type { Node, ObjectExpression, Program, ReturnStatement, Statement } from '@babel/types'

/** The config that a file exports. */
export interface FoundConfig {
  config: ObjectExpression
  /** By `module.exports`. */
  isCommonJs: boolean
}

/**
 * The object that a config file exports: itself, the first argument of a function such as `defineConfig`, a constant
 * that is one, or what a function with one such return gives. Undefined for any other shape.
 */
export function findConfig({ body }: Program): FoundConfig | undefined {
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

function unwrap(node: Node | null | undefined, scope: readonly Statement[], seen: ReadonlySet<Node> = new Set()): ObjectExpression | undefined {
  if (node === undefined || node === null || seen.has(node)) return undefined
  const next = (inner: Node | null | undefined, visible = scope): ObjectExpression | undefined => unwrap(inner, visible, new Set([...seen, node]))
  if (node.type === 'ObjectExpression') return node
  // A method's argument, such as that of `map`, may be called many times.
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' ? next(node.arguments[0]) : undefined
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
