import type { Domain } from './domain.ts'
import type { DomainReader } from './domain-reader.ts'
import type { YamlEntry, YamlNode } from './yaml-tree.ts'

/** Reads `budgets`, in tokens. */
export function readBudgets(node: YamlNode, reader: DomainReader): Domain['budgets'] {
  const entries = reader.keys(node, ['default-tokens', 'max-tokens'], 'the budgets')
  const defaultTokens = readTokens(entries?.get('default-tokens'), reader)
  const maxTokens = readTokens(entries?.get('max-tokens'), reader)
  if (defaultTokens !== undefined && maxTokens !== undefined && defaultTokens > maxTokens) {
    reader.report('prime/domain-invalid-value', entries!.get('default-tokens')!.value, `\`default-tokens\` is more than \`max-tokens\`, ${maxTokens}: lower the one or raise the other`)
  }
  return { ...defaultTokens !== undefined && { defaultTokens }, ...maxTokens !== undefined && { maxTokens } }
}

function readTokens(entry: YamlEntry | undefined, reader: DomainReader): number | undefined {
  if (entry === undefined) return undefined
  const { name, value: node } = entry
  if (node.type === 'scalar' && typeof node.value === 'number' && Number.isSafeInteger(node.value) && node.value > 0) return node.value
  reader.report('prime/domain-invalid-value', node, `\`${name}\` is no whole number above 0: write how many tokens an answer may have`)
  return undefined
}
