import { codes } from '../diagnostics/codes.ts'
import { nearest } from '../diagnostics/nearest.ts'
import { kinds as builtInKinds } from '../model/kinds.ts'
import { budgetProblems } from '../project/budgets.ts'
import { encodings } from '../project/encoding.ts'
import { isRecord } from '../tree-format/is-record.ts'
import { levels } from '../tree-format/level.ts'
import type { BudgetOptions } from '../project/budgets.ts'
import type { Options } from './options.ts'

/** Says what is wrong with an option's value, in sentences that begin with its name. */
export type OptionCheck = (name: string, value: unknown, all: Readonly<Record<string, unknown>>) => string[]

const ruleLevels = ['off', 'info', 'warning', 'error']
const layers = ['data', 'behaviour', 'composition', 'meta', 'voice']

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

const text = expect('a non-empty string', isText)
const texts = expect('a list of non-empty strings', isTexts)
const textOrTexts = expect('a non-empty string or a list of them', value => isText(value) || isTexts(value))
const flag = expect('true or false', isFlag)
const flagOrText = expect('true, false or a path', value => isFlag(value) || isText(value))

/** What each option takes. */
export const optionTable: Readonly<Record<keyof Options, OptionCheck>> = {
  root: text,
  src: textOrTexts,
  include: textOrTexts,
  exclude: textOrTexts,
  packs: texts,
  budgets: checkBudgets,
  encoding: oneOf(encodings),
  strict: flag,
  rules: checkRules,
  projections: checkProjections,
  kinds: checkKinds,
  deep: flag,
  cache: flagOrText,
  outDir: text,
  emit: flag,
  environment: text,
  devDir: text,
  failOn: oneOf(['error', 'warning', 'never']),
  dts: flagOrText,
  mcp: flag,
  silent: flag,
}

function expect(what: string, accepts: (value: unknown) => boolean): OptionCheck {
  return (name, value) => accepts(value) ? [] : [`\`${name}\` is ${show(value)}: give ${what}.`]
}

function oneOf(values: readonly string[]): OptionCheck {
  return expect(`one of ${list(values)}`, value => values.includes(value as string))
}

/** `unknown` with the nearest of the known names, as a sentence. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = known.find(full => name.length > 2 && full.startsWith(name)) ?? nearest(name, known)
  return near === undefined ? `\`${name}\` is no ${what}: there are ${list(known)}.` : `\`${name}\` is no ${what}: did you mean \`${near}\`?`
}

function checkRules(name: string, value: unknown): string[] {
  return checkRecord(name, value, 'an object of codes and levels', (code, level) => {
    if (!Object.hasOwn(codes, code)) return [unknownName('code', code, Object.keys(codes))]
    return oneOf(ruleLevels)(`${name}.${code}`, level, {})
  })
}

function checkBudgets(name: string, value: unknown, all: Readonly<Record<string, unknown>>): string[] {
  const known = kindNames(all)
  const faults = checkRecord(name, value, 'an object of levels and tokens', (key, budgets) => {
    if (key !== 'kinds') return checkLevel(key)
    return checkRecord(`${name}.kinds`, budgets, 'an object of kinds and their budgets', (kind, own) => {
      if (!known.includes(kind)) return [unknownName('kind', kind, known)]
      return checkRecord(`${name}.kinds.${kind}`, own, 'an object of levels and tokens', checkLevel)
    })
  })
  return faults.length > 0 ? faults : budgetProblems(value as BudgetOptions)
}

function checkLevel(level: string): string[] {
  return (levels as readonly string[]).includes(level) ? [] : [unknownName('level', level, levels)]
}

function checkKinds(name: string, value: unknown): string[] {
  return checkRecord(name, value, 'an object of kinds', (kind, spec) => {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kind)) return [`\`${name}.${kind}\` is no name for a kind: give words in lower case, joined by hyphens.`]
    if (!isRecord(spec)) return [`\`${name}.${kind}\` is ${show(spec)}: give \`{ layer, lead, core, full }\`.`]
    const { layer, ...fields } = spec
    return [
      ...oneOf(layers)(`${name}.${kind}.layer`, layer, {}),
      ...checkFieldLists(`${name}.${kind}`, fields),
      ...isTexts(spec.lead) && (spec.lead as unknown[]).length > 0 ? [] : [`\`${name}.${kind}.lead\` is ${show(spec.lead)}: give a list of at least one field.`],
    ]
  })
}

function checkProjections(name: string, value: unknown, all: Readonly<Record<string, unknown>>): string[] {
  const known = kindNames(all)
  return checkRecord(name, value, 'an object of kinds and their fields', (kind, override) => {
    if (!known.includes(kind)) return [unknownName('kind', kind, known)]
    return isRecord(override) ? checkFieldLists(`${name}.${kind}`, override) : [`\`${name}.${kind}\` is ${show(override)}: give \`{ lead, core, full }\`.`]
  })
}

function checkFieldLists(name: string, lists: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(lists).flatMap(([key, fields]) => {
    if (!['lead', 'core', 'full'].includes(key)) return [unknownName('part of a kind', key, ['lead', 'core', 'full', 'layer'])]
    return texts(`${name}.${key}`, fields, {})
  })
}

function checkRecord(name: string, value: unknown, what: string, check: (key: string, value: unknown) => string[]): string[] {
  if (!isRecord(value)) return [`\`${name}\` is ${show(value)}: give ${what}.`]
  return Object.entries(value).flatMap(([key, item]) => check(key, item))
}

/** All kinds that the options know: the built-in ones and those they add. Domain files may add more. */
function kindNames(all: Readonly<Record<string, unknown>>): string[] {
  return [...Object.keys(builtInKinds), ...isRecord(all.kinds) ? Object.keys(all.kinds) : []]
}

function list(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const json = JSON.stringify(value) as string | undefined
  if (json === undefined) return 'missing'
  return `\`${json.length > 60 ? `${json.slice(0, 59)}…` : json}\``
}
