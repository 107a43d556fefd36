import { compilePattern } from './compile-pattern.ts'
import type { BuiltinChecker, Checker, Validator } from './domain.ts'
import type { DomainReader } from './domain-reader.ts'
import type { YamlEntry, YamlNode } from './yaml-tree.ts'

/** The names behind `builtin:`. */
const builtinCheckers: readonly BuiltinChecker[] = ['every-fact-has-source', 'rule-has-checks', 'anti-pattern-has-counterpart', 'cites-atoms']

const keys: readonly string[] = ['name', 'description', 'checker', 'severity', 'pattern', 'expect', 'rubric']
const rubricShape = /^@[A-Za-z0-9][A-Za-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*$/

/** One validator under way. */
interface Part {
  node: YamlNode
  entries: Map<string, YamlEntry>
  reader: DomainReader
}

/** Reads `validators`. */
export function readValidators(node: YamlNode, reader: DomainReader): Validator[] {
  const list = reader.list(node, 'the list of validators')
  const names = new Set<string>()
  return (list?.items ?? []).flatMap((item) => {
    const validator = readValidator(item, reader)
    if (validator === undefined) return []
    if (names.has(validator.name)) reader.report('prime/domain-invalid-value', item, `the validator \`${validator.name}\` is there twice: give one of the two another name`)
    names.add(validator.name)
    return [validator]
  })
}

function readValidator(node: YamlNode, reader: DomainReader): Validator | undefined {
  const entries = reader.keys(node, keys, 'a validator')
  if (entries === undefined) return undefined
  const part = { node, entries, reader }
  for (const key of ['name', 'description', 'checker']) {
    if (!entries.has(key)) reader.missing(node, key, 'this validator')
  }
  const name = textOf(part, 'name')
  const description = textOf(part, 'description')
  const severity = entries.get('severity')
  const level = severity === undefined ? 'error' : reader.choice(severity.value, ['error', 'warning'] as const, 'the severity of a validator')
  const checker = entries.has('checker') ? readChecker(part) : undefined
  if (name === undefined || checker === undefined || level === undefined) return undefined
  return { name, ...description !== undefined && { description }, checker, severity: level }
}

function textOf({ entries, reader }: Part, key: string): string | undefined {
  const entry = entries.get(key)
  return entry === undefined ? undefined : reader.text(entry.value, `\`${key}\` of a validator`)
}

function readChecker(part: Part): Checker | undefined {
  const text = textOf(part, 'checker')
  if (text === undefined) return undefined
  const form = checkerForms.find(({ starts }) => starts.test(text))
  reportIdleKeys(part, form?.keys ?? keys, text)
  if (form !== undefined) return form.read(text, part)
  invalid(part, `\`${text}\` is no checker: write \`regex:/…/\`, \`builtin:…\`, \`ai-judge\` or \`llm:…\``)
  return undefined
}

const checkerForms: readonly { starts: RegExp, keys: readonly string[], read: (text: string, part: Part) => Checker | undefined }[] = [
  { starts: /^regex$/, keys: ['pattern', 'expect'], read: readSplitPattern },
  { starts: /^regex:/, keys: ['expect'], read: readPattern },
  { starts: /^builtin:/, keys: [], read: readBuiltin },
  { starts: /^ai-judge$/, keys: ['rubric'], read: readJudge },
  { starts: /^llm:/, keys: [], read: readInstruction },
]

function reportIdleKeys({ entries, reader }: Part, used: readonly string[], text: string): void {
  for (const key of ['pattern', 'expect', 'rubric']) {
    const entry = entries.get(key)
    if (entry !== undefined && !used.includes(key)) reader.report('prime/domain-unknown-key', entry.key, `\`${key}\` has no effect beside the checker \`${text.split(/[:/]/)[0]!}\`: remove it`)
  }
}

function invalid({ entries, reader }: Part, message: string): void {
  reader.report('prime/domain-invalid-value', entries.get('checker')!.value, message)
}

function neededEntry({ entries, node, reader }: Part, key: string): YamlEntry | undefined {
  const entry = entries.get(key)
  if (entry === undefined) reader.missing(node, key, 'this validator')
  return entry
}

function readSplitPattern(_: string, part: Part): Checker | undefined {
  const entry = neededEntry(part, 'pattern')
  if (entry === undefined) return undefined
  const text = textOf(part, 'pattern')
  if (text === undefined) return undefined
  const delimited = /^\/(.*)\/([a-z]*)$/s.exec(text)
  return toRegex(delimited?.[1] ?? text, delimited?.[2] ?? '', entry.value, part)
}

function readPattern(text: string, part: Part): Checker | undefined {
  const found = /^regex:\s*\/(.+)\/([A-Za-z]*)$/s.exec(text)
  if (found !== null) return toRegex(found[1]!, found[2]!, part.entries.get('checker')!.value, part)
  invalid(part, `\`${text}\` is no pattern: write it between slashes, \`regex:/…/\``)
  return undefined
}

function toRegex(pattern: string, flags: string, at: YamlNode, part: Part): Checker | undefined {
  const expected = part.entries.get('expect')
  const expect = expected === undefined ? 'match' : part.reader.choice(expected.value, ['match', 'no-match'] as const, '`expect`')
  const compiled = compilePattern(pattern, flags)
  if ('problem' in compiled) {
    part.reader.report('prime/domain-pattern', at, `\`${pattern}\` is no pattern of RE2 (${compiled.problem}): mend it`)
    return undefined
  }
  return expect === undefined ? undefined : { type: 'regex', pattern, flags, expect }
}

function readBuiltin(text: string, part: Part): Checker | undefined {
  const name = builtinCheckers.find(known => text === `builtin:${known}`)
  if (name !== undefined) return { type: 'builtin', name }
  invalid(part, `\`${text}\` is no checker: write one of ${builtinCheckers.map(known => `\`builtin:${known}\``).join(', ')}`)
  return undefined
}

function readJudge(_: string, part: Part): Checker | undefined {
  const entry = neededEntry(part, 'rubric')
  if (entry === undefined) return undefined
  const rubric = textOf(part, 'rubric')
  if (rubric === undefined || rubricShape.test(rubric)) return rubric === undefined ? undefined : { type: 'ai-judge', rubric }
  part.reader.report('prime/domain-invalid-value', entry.value, `\`${rubric}\` is no id: write the id of the atom that holds the rubric, such as \`"@scope/rule-name"\``)
  return undefined
}

function readInstruction(text: string, part: Part): Checker | undefined {
  const instruction = text.slice('llm:'.length).trim()
  if (instruction !== '') return { type: 'llm', instruction }
  invalid(part, '`llm:` has no instruction: write behind it what the model is to judge')
  return undefined
}
