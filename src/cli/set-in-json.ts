import { applyEdits, modify, type JSONPath } from 'jsonc-parser'

/** A JSON text (comments allowed) with one value set; everything else stays, and the new lines follow the file's indentation. */
export function setInJson(text: string, path: JSONPath, value: unknown): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const isTabbed = indent.startsWith('\t')
  const formattingOptions = { insertSpaces: !isTabbed, tabSize: isTabbed ? 1 : indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' }
  return applyEdits(text, modify(text, path, value, { formattingOptions }))
}
