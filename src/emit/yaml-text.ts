import { Document, isCollection, isMap, isSeq, visit } from 'yaml'
import { plainYaml } from './plain-yaml.ts'

// What a reader of YAML 1.1 drops, folds, refuses or takes for a default key when it stands unquoted.
const unsafe = /[\t\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|^=$/
// JSON's escapes, which double quotes use, leave these as they are.
const hidden = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g

/**
 * A mapping as YAML that readers of version 1.1 and 1.2 alike read back as it was: one line per entry, and, for a list in
 * `expand`, one line per item. Absent values are left out. Ends with a line break.
 */
export function yamlText(value: object, expand: readonly string[] = []): string {
  return plainYaml(value, expand) ?? generalYaml(value, expand)
}

/** The same by the `yaml` package, whatever stands in it. */
export function generalYaml(value: object, expand: readonly string[]): string {
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  if (isMap<string>(document.contents)) {
    for (const { key, value: entry } of document.contents.items) {
      const lines = isSeq(entry) && expand.includes(String(key)) && entry.items.length > 0 ? entry.items : [entry]
      for (const line of lines) {
        if (isCollection(line)) line.flow = true
      }
    }
  }
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && unsafe.test(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return document
    .toString({ lineWidth: 0, blockQuote: false, singleQuote: false, doubleQuotedMinMultiLineLength: Infinity })
    .replace(hidden, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
