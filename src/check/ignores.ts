import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { Document, FieldNode, IgnoreComment, Range, ValueNode } from '../language/ast.ts'
import { diffLists } from './diff-lists.ts'
import { around, countUntil } from './ranges.ts'

/** A parsed source file. */
export interface SourceDocument {
  source: SourceText
  document: Document
}

/** A `prime-ignore` comment and what it stands above. */
export interface Ignore {
  comment: IgnoreComment
  source: SourceText
  /** The field, list item or atom right below; absent when nothing is. */
  target?: Range
  /** The comment for the same code whose target holds this one's, if any. */
  outer?: Ignore
  used: boolean
}

/** All ignore comments. */
export interface Ignores {
  all: readonly Ignore[]
  /** Those with a target, of one code in one file, sorted by where their targets start. */
  of(file: string, code: string): readonly Ignore[]
}

/** Gives the ignore comments of documents, the same objects for the same document, none of them used. */
export type FindIgnores = (documents: readonly SourceDocument[]) => Ignores

/** Creates a finder of what each ignore comment stands above. */
export function createIgnoreFinder(): FindIgnores {
  /** Of documents that have any, by file. */
  const files = new Map<string, DocumentIgnores>()
  let before: readonly SourceDocument[] = []
  return (documents) => {
    const { removed, added } = diffLists(before, documents)
    before = documents
    for (const { source } of removed) files.delete(source.file)
    for (const { source, document } of added) {
      if (document.ignores.length > 0) files.set(source.file, ignoresOf(source, document))
    }
    const all: Ignore[] = []
    for (const own of files.values()) {
      for (const ignore of own.all) {
        ignore.used = false
        all.push(ignore)
      }
    }
    return { all, of: (file, code) => files.get(file)?.byCode.get(code) ?? [] }
  }
}

interface DocumentIgnores {
  all: readonly Ignore[]
  /** Those with a target, sorted by it, outer ones first. */
  byCode: ReadonlyMap<string, readonly Ignore[]>
}

function ignoresOf(source: SourceText, document: Document): DocumentIgnores {
  const groups = new Map<string, Ignore[]>()
  const all = document.ignores.map((comment): Ignore => {
    const target = targetBelow(document, comment)
    const ignore = { comment, source, used: false, ...target !== undefined && { target } }
    if (target === undefined) return ignore
    const group = groups.get(comment.code)
    if (group === undefined) groups.set(comment.code, [ignore])
    else group.push(ignore)
    return ignore
  })
  for (const group of groups.values()) nest(group)
  return { all, byCode: groups }
}

/**
 * The ignore comments that silence a diagnostic: they name its code and stand above the field, item or atom in which it
 * begins.
 */
export function silencersOf(ignores: Ignores, diagnostic: Pick<Diagnostic, 'code' | 'source'>): readonly Ignore[] {
  const { source: place, code } = diagnostic
  const group = place === undefined ? [] : ignores.of(place.file, code)
  const [first] = group
  if (place === undefined || first === undefined) return []
  const offset = first.source.lineStarts()[place.line - 1]! + place.column - 1
  const found: Ignore[] = []
  let ignore: Ignore | undefined = group[countUntil(group, other => other.target!.start <= offset) - 1]
  for (; ignore !== undefined; ignore = ignore.outer) {
    if (offset < ignore.target!.end || offset === ignore.target!.start) found.push(ignore)
  }
  return found
}

/** Sorts by target, outer ones first, and links each to the one around it. Targets are nested or apart. */
function nest(group: Ignore[]): void {
  group.sort((a, b) => a.target!.start - b.target!.start || b.target!.end - a.target!.end)
  const open: Ignore[] = []
  for (const ignore of group) {
    while (open.length > 0 && open.at(-1)!.target!.end <= ignore.target!.start) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined) ignore.outer = outer
    open.push(ignore)
  }
}

function targetBelow(document: Document, comment: Range): Range | undefined {
  const { holder, next } = around(document.atoms, comment)
  return holder === undefined ? next : fieldBelow(holder.fields, comment)
}

function fieldBelow(fields: readonly FieldNode[], comment: Range): Range | undefined {
  const { holder, next } = around(fields, comment)
  return holder === undefined ? next : valueBelow(holder.value, comment)
}

function valueBelow(value: ValueNode, comment: Range): Range | undefined {
  if (value.type === 'object') return fieldBelow(value.fields, comment)
  if (value.type !== 'list') return undefined
  const { holder, next } = around(value.items, comment)
  return holder === undefined ? next : valueBelow(holder, comment)
}
