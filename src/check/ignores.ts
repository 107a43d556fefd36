import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { Document, FieldNode, IgnoreComment, Range, ValueNode } from '../language/ast.ts'
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

/** Finds what each ignore comment stands above. */
export function findIgnores(documents: readonly SourceDocument[]): Ignores {
  const all: Ignore[] = []
  const grouped = new Map<string, Ignore[]>()
  const key = (file: string, code: string): string => `${code} ${file}`
  for (const { source, document } of documents) {
    for (const comment of document.ignores) {
      const target = targetBelow(document, comment)
      const ignore: Ignore = { comment, source, used: false, ...target !== undefined && { target } }
      all.push(ignore)
      const group = grouped.get(key(source.file, comment.code))
      if (target === undefined) continue
      if (group === undefined) grouped.set(key(source.file, comment.code), [ignore])
      else group.push(ignore)
    }
  }
  for (const group of grouped.values()) nest(group)
  return { all, of: (file, code) => grouped.get(key(file, code)) ?? [] }
}

/**
 * True when an ignore comment silences the diagnostic: it names its code and stands above the field, item or atom in
 * which the diagnostic begins. Marks such comments as used.
 */
export function isIgnored(ignores: Ignores, diagnostic: Pick<Diagnostic, 'code' | 'source'>): boolean {
  const { source: place, code } = diagnostic
  const group = place === undefined ? [] : ignores.of(place.file, code)
  const [first] = group
  if (place === undefined || first === undefined) return false
  const offset = first.source.lineStarts()[place.line - 1]! + place.column - 1
  let ignored = false
  let ignore: Ignore | undefined = group[countUntil(group, other => other.target!.start <= offset) - 1]
  for (; ignore !== undefined; ignore = ignore.outer) {
    if (offset < ignore.target!.end || offset === ignore.target!.start) ignored = ignore.used = true
  }
  return ignored
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
