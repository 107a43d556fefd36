import type { Axis } from './domain.ts'
import type { DomainReader } from './domain-reader.ts'
import type { YamlNode } from './yaml-tree.ts'

/** Reads `axes`: texts, or objects with a name, a description and the words or phrases that match. */
export function readAxes(node: YamlNode, reader: DomainReader): Axis[] {
  const list = reader.list(node, 'the list of axes')
  const names = new Set<string>()
  return (list?.items ?? []).flatMap((item) => {
    const axis = readAxis(item, reader)
    if (axis === undefined) return []
    if (names.has(axis.name)) reader.report('prime/domain-invalid-value', item, `the axis \`${axis.name}\` is there twice: give one of the two another name`)
    names.add(axis.name)
    return [axis]
  })
}

function readAxis(node: YamlNode, reader: DomainReader): Axis | undefined {
  if (node.type === 'scalar') {
    const name = reader.text(node, 'this axis')
    return name === undefined ? undefined : { name, matches: [name] }
  }
  const entries = reader.keys(node, ['name', 'description', 'matches'], 'an axis')
  if (entries === undefined) return undefined
  const named = entries.get('name')
  if (named === undefined) reader.missing(node, 'name', 'this axis')
  const name = named === undefined ? undefined : reader.text(named.value, 'the name of an axis')
  const described = entries.get('description')
  const description = described === undefined ? undefined : reader.text(described.value, 'the description of an axis')
  const matched = entries.get('matches')
  const matches = matched === undefined ? undefined : reader.texts(matched.value, 'the matches of an axis')
  return name === undefined ? undefined : { name, ...description !== undefined && { description }, matches: matches ?? [name] }
}
