import { isSafeName } from '../tree-format/atom-id.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { Domain } from './domain.ts'
import { createDomainReader } from './domain-reader.ts'
import type { DomainReader } from './domain-reader.ts'
import { isSemver } from './is-semver.ts'
import { isTag } from './is-tag.ts'
import { readAxes } from './read-axes.ts'
import { readBudgets } from './read-budgets.ts'
import { readContract } from './read-contract.ts'
import { readKinds } from './read-kinds.ts'
import { readSynonyms } from './read-synonyms.ts'
import { readValidators } from './read-validators.ts'
import { parseYaml } from './yaml-tree.ts'
import type { YamlEntry, YamlNode } from './yaml-tree.ts'

/** What came of a domain.yaml. */
export interface ParsedDomain {
  /** Absent when the file has an error. */
  domain?: Domain
  /** Where the name stands, as offsets; for findings that compare domains. */
  nameAt?: { start: number, end: number }
  diagnostics: Diagnostic[]
}

const keys = ['name', 'version', 'description', 'tags', 'axes', 'contract', 'validators', 'budgets', 'synonyms', 'kinds'] as const
type Key = typeof keys[number]

const largest = 256 * 1024
const longestName = 64
const longestDescription = 512
const mostTags = 200
const longestTag = 200

/** Reads and checks a domain.yaml. Every mistake is reported with its place; nothing is thrown. */
export function parseDomain(source: SourceText): ParsedDomain {
  const reader = createDomainReader(source)
  if (source.text.length > largest) {
    reader.report('prime/domain-syntax', { start: 0, end: 0 }, 'this file is larger than 256 KiB: leave out what is no description of a domain')
    return { diagnostics: reader.diagnostics }
  }
  const { root, problems } = parseYaml(source)
  for (const problem of problems) reader.report('prime/domain-syntax', problem, problem.message)
  if (problems.length > 0) return { diagnostics: reader.diagnostics }
  if (root === undefined) {
    reader.missing({ start: 0 }, 'name', 'the domain')
    return { diagnostics: reader.diagnostics }
  }
  const entries = reader.keys(root, keys, 'a domain') as Map<Key, YamlEntry> | undefined
  const domain = entries === undefined ? undefined : readDomain(entries, root, reader)
  const name = entries?.get('name')?.value
  const failed = domain === undefined || reader.diagnostics.some(diagnostic => diagnostic.level === 'error')
  return {
    ...!failed && { domain },
    ...name !== undefined && { nameAt: { start: name.start, end: name.end } },
    diagnostics: reader.diagnostics.sort((a, b) => a.source!.line - b.source!.line || a.source!.column - b.source!.column),
  }
}

function readDomain(entries: Map<Key, YamlEntry>, root: YamlNode, reader: DomainReader): Domain {
  const part = <T>(key: Key, read: (node: YamlNode, reader: DomainReader) => T): T | undefined => {
    const node = entries.get(key)?.value
    return node === undefined ? undefined : read(node, reader)
  }
  for (const key of ['name', 'version', 'description'] as const) {
    if (!entries.has(key)) reader.missing(root, key, 'the domain')
  }
  return {
    name: part('name', readName) ?? '',
    version: part('version', readVersion) ?? '',
    description: part('description', readDescription) ?? '',
    tags: part('tags', readTags) ?? [],
    axes: part('axes', readAxes) ?? [],
    contract: part('contract', readContract) ?? [],
    validators: part('validators', readValidators) ?? [],
    budgets: part('budgets', readBudgets) ?? {},
    synonyms: part('synonyms', readSynonyms) ?? new Map<string, string[]>(),
    kinds: part('kinds', readKinds) ?? new Map<string, never>(),
  }
}

function readName(node: YamlNode, reader: DomainReader): string | undefined {
  const name = reader.text(node, 'the name')
  if (name === undefined) return undefined
  if (name.length > longestName || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
    reader.report('prime/domain-invalid-value', node, `\`${name}\` is no name of a domain: write 1 to ${longestName} lower-case letters and digits, with single hyphens between words`)
    return undefined
  }
  if (isSafeName(name)) return name
  reader.report('prime/domain-invalid-value', node, `\`${name}\` is no name of a domain: Windows keeps it for a device, choose another`)
  return undefined
}

function readVersion(node: YamlNode, reader: DomainReader): string | undefined {
  const version = reader.text(node, 'the version')
  if (version === undefined || isSemver(version)) return version
  reader.report('prime/domain-invalid-value', node, `\`${version}\` is no semantic version: write three numbers, such as \`"1.0.0"\``)
  return undefined
}

function readDescription(node: YamlNode, reader: DomainReader): string | undefined {
  const description = reader.text(node, 'the description')
  const length = Array.from(description ?? '').length
  if (length <= longestDescription) return description
  reader.report('prime/domain-invalid-value', node, `the description has ${length} characters: shorten it to ${longestDescription}`)
  return undefined
}

function readTags(node: YamlNode, reader: DomainReader): string[] {
  const list = reader.list(node, 'the list of tags')
  if (list !== undefined && list.items.length > mostTags) {
    reader.report('prime/domain-invalid-value', list.items[mostTags]!, `there are ${list.items.length} tags: keep the ${mostTags} that tell the domain from others`)
  }
  return (list?.items ?? []).flatMap((item) => {
    const tag = reader.text(item, 'this tag')
    if (tag === undefined) return []
    if (tag.length <= longestTag && isTag(tag)) return [tag]
    reader.report('prime/domain-invalid-value', item, `\`${tag}\` is no tag: write one word of letters and digits, with hyphens inside for several`)
    return []
  })
}
