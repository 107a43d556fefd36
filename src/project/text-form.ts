import { isProse } from '../model/prose.ts'
import { detectLanguage } from './code-language.ts'
import { writable } from './escape-markdown.ts'

/** How the text of a string is shown. */
export type TextForm =
  | { type: 'line', text: string }
  | { type: 'paragraphs', text: string }
  | { type: 'fence', text: string, language: string }
  | { type: 'span', text: string }

/** Fields whose text is code, whatever it looks like. */
const codeFields = /^(?:code|snippet|signature|predicate|formula|selector|regex)$|^code-|-code$/
/** Those of them that are sometimes put into words. */
const wordyFields = /^(?:signature|predicate|formula)$/
const operator = /[=*^_<>]/

const fenced = /^(`{3,}|~{3,})[ \t]*([\w+#.-]*)[ \t]*\n([^]*?)\n?\1[ \t]*$/
const indented = /^(?: {0,3}\t| {4})/m
const markdownBlock = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|`{3}|~{3}|=+[ \t]*$|-+[ \t]*$|(?:[-*_][ \t]*){3,}$|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$)/m
const codeLine = /[;{}]\s*$|=>|==|!=|->|^\s*(?:\/\/|if\b.*:$|else:|for\b.*:$|return\b)|^\s{2,}\S/

/**
 * Decides how a string is shown: on one line; as code span; as paragraphs; or, when it holds a heading, a list, a
 * fence, a table or indented code, in a fence. A text that is one whole fenced block keeps its language.
 * `language` is the one that the atom names for its code.
 */
export function textForm(raw: string, field: string, language: string | undefined): TextForm {
  const text = writable(raw).replace(/^(?:[^\S\n]*\n)+|\s+$/g, '')
  const isCode = codeFields.test(field)
  if (!text.includes('\n')) {
    const line = text.trim().replace(/[ \t\v\f]+/g, ' ')
    const isWorded = wordyFields.test(field) && isProse(line) && !operator.test(line)
    return { type: isCode && !isWorded && !line.includes('`') && line !== '' ? 'span' : 'line', text: line }
  }
  const block = fenced.exec(text)
  if (block !== null && !block[3]!.includes(block[1]!)) {
    return { type: 'fence', text: block[3]!, language: block[2] || detectLanguage(block[3]!) || (isCode ? language : undefined) || '' }
  }
  const known = isCode ? language ?? detectLanguage(text) : detectLanguage(text)
  if (isCode || known !== undefined) return { type: 'fence', text, language: known ?? '' }
  if (markdownBlock.test(text) || indented.test(text)) return { type: 'fence', text, language: 'md' }
  if (hasColumns(text)) return { type: 'fence', text, language: 'md' }
  if (looksLikeCode(text)) return { type: 'fence', text, language: language ?? '' }
  return { type: 'paragraphs', text: text.split('\n').map(line => line.trim()).join('\n').replace(/\n{3,}/g, '\n\n') }
}

function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return 2 * lines.filter(line => codeLine.test(line)).length > lines.length
}

/** True for lines whose parts are aligned by spaces, as in a table. */
function hasColumns(text: string): boolean {
  return text.split('\n').filter(line => /\S {3,}\S/.test(line)).length > 1
}
