import type { DomainReader } from './domain-reader.ts'
import type { YamlNode } from './yaml-tree.ts'

/** Reads `synonyms`: for each word a list of words, or one. */
export function readSynonyms(node: YamlNode, reader: DomainReader): Map<string, string[]> {
  const map = reader.map(node, 'the map of synonyms')
  return new Map((map?.entries ?? []).map(({ name, value }) => [name, reader.texts(value, `the synonyms of \`${name}\``)]))
}
