import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { directions } from '../eslint.config.js'

const root = fileURLToPath(new URL('../src', import.meta.url))

interface Import {
  file: string
  target: string
  /** A dynamic import, or one of types alone: both load nothing at start. */
  lazy: boolean
}

/** Every import of one file by another in a different folder of `src`. */
function crossImports(): Import[] {
  const found: Import[] = []
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.d.ts')) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(root, path).split(sep).join('/')
    const visit = (node: ts.Node): void => {
      const specifier = specifierOf(node)
      if (specifier?.text.startsWith('.')) {
        const target = posix.join(posix.dirname(file), specifier.text)
        found.push({ file, target, lazy: ts.isCallExpression(node) || isTypeOnly(node) })
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true))
  }
  return found.filter(({ file, target }) => !target.startsWith('../') && target.includes('/') && file.includes('/') && folderOf(file) !== folderOf(target))
}

function specifierOf(node: ts.Node): ts.StringLiteral | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) return node.argument.literal
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    if (argument !== undefined && ts.isStringLiteral(argument)) return argument
  }
  return undefined
}

function isTypeOnly(node: ts.Node): boolean {
  return ts.isImportTypeNode(node)
    || (ts.isExportDeclaration(node) && node.isTypeOnly)
    || (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
}

function folderOf(file: string): string {
  return file.split('/')[0]!
}

describe('import directions', () => {
  it('lists every folder of src in the table', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory()).map(entry => entry.name)
    expect(folders.filter(folder => !Object.hasOwn(directions, folder))).toEqual([])
  })

  it('has no cycle of static imports in the table', () => {
    const done = new Set<string>()
    const visit = (folder: string, path: string[]): void => {
      expect(path, `${[...path, folder].join(' → ')} is a cycle`).not.toContain(folder)
      if (done.has(folder)) return
      for (const next of directions[folder]!.static) visit(next, [...path, folder])
      done.add(folder)
    }
    for (const folder of Object.keys(directions)) visit(folder, [])
  })

  it('is obeyed by every import of the sources', () => {
    const imports = crossImports()
    expect(imports.length).toBeGreaterThan(20)
    const wrong = imports.filter(({ file, target, lazy }) => {
      const allowed = directions[folderOf(file)]!
      return !allowed.static.includes(folderOf(target)) && !(lazy && allowed.dynamic.includes(folderOf(target)))
    })
    expect(wrong).toEqual([])
  })
})
