import type { DomainKind } from './domain.ts'
import type { DomainReader } from './domain-reader.ts'
import type { YamlEntry, YamlNode } from './yaml-tree.ts'

const layers: readonly DomainKind['layer'][] = ['data', 'behaviour', 'composition', 'meta', 'voice']

/** Reads `kinds`: extra kinds by name. */
export function readKinds(node: YamlNode, reader: DomainReader): Map<string, DomainKind> {
  const map = reader.map(node, 'the map of kinds')
  const kinds = new Map<string, DomainKind>()
  for (const entry of map?.entries ?? []) {
    const kind = readKind(entry, reader)
    if (kind !== undefined) kinds.set(entry.name, kind)
  }
  return kinds
}

function readKind({ name, key, value }: YamlEntry, reader: DomainReader): DomainKind | undefined {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    reader.report('prime/domain-invalid-value', key, `\`${name}\` is no name of a kind: write lower-case letters and digits, with single hyphens between words`)
  }
  const what = `the kind \`${name}\``
  const entries = reader.keys(value, ['layer', 'lead', 'core', 'full'], 'a kind')
  if (entries === undefined) return undefined
  for (const required of ['layer', 'lead']) {
    if (!entries.has(required)) reader.missing(value, required, what)
  }
  const fields = (part: string): string[] => {
    const entry = entries.get(part)
    return entry === undefined ? [] : reader.texts(entry.value, `\`${part}\` of ${what}`)
  }
  const layered = entries.get('layer')
  const layer = layered === undefined ? undefined : reader.choice(layered.value, layers, `the layer of ${what}`)
  const lead = fields('lead')
  if (entries.has('lead') && lead.length === 0) reader.report('prime/domain-invalid-value', entries.get('lead')!.value, `\`lead\` of ${what} names no field: write the fields that state what it says`)
  return layer === undefined ? undefined : { layer, lead, core: fields('core'), full: fields('full') }
}
