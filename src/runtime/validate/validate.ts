import { nearest } from '../../diagnostics/nearest.ts'
import type { BuiltinChecker, Validator } from '../../domain/domain.ts'
import type { Model } from '../../llm/index.ts'
import { isSafeAtomId } from '../../tree-format/atom-id.ts'
import { InputError } from '../input-error.ts'
import type { Tree } from '../tree.ts'
import { checkContracts } from './check-contracts.ts'
import type { Fix } from './fix.ts'
import { askJudge, rubricOf } from './judge.ts'
import { runBuiltin, type CheckerResult, type Subject } from './run-builtin.ts'
import { runRegex } from './run-regex.ts'

/** What `validate` is asked. */
export interface ValidateInput {
  /** The finished work. */
  artifact: string
  /** The atoms that it was made by. */
  atom_set: readonly string[]
  /** Names of validators of the domains, or `builtin:…`; all of the domains by default. */
  validators?: readonly string[]
}

/** A validator that a program adds, by name: complaints, none for a pass. */
export type CustomValidator = (artifact: string, ids: readonly string[]) => CheckerResult | Promise<CheckerResult>

/** What a validation may use besides the tree. */
export interface ValidateOptions {
  /** The model behind `ai-judge` and `llm:` checkers; without it they are skipped, with a warning. */
  model?: Model
  /** Validators that a program adds; they run like those of a domain. */
  custom?: ReadonlyMap<string, CustomValidator>
  signal?: AbortSignal
}

/** The verdict on an artifact. */
export interface ValidateResult {
  /** False when a fix is an error. */
  ok: boolean
  fixes: Fix[]
}

/** The checkers that can be named without a domain. */
const builtinNames: readonly BuiltinChecker[] = ['every-fact-has-source', 'rule-has-checks', 'anti-pattern-has-counterpart', 'cites-atoms']

/** One thing to run. */
interface Task {
  name: string
  severity: Fix['severity']
  run: () => CheckerResult | Promise<CheckerResult>
}

/**
 * Judges an artifact by the contracts of its atoms, which always run, and by the validators asked for. Throws an
 * `InputError` for an unknown validator and for a text that has not the shape of an id.
 */
export async function validate(tree: Tree, input: ValidateInput, options: ValidateOptions = {}): Promise<ValidateResult> {
  if (!input.atom_set.every(isSafeAtomId)) throw new InputError('An entry of `atom_set` is not of the form `@scope/kind-name`; send the ids of the hits you used.')
  const subject: Subject = { artifact: input.artifact, ids: [...new Set(input.atom_set)] }
  const fixes = checkContracts(tree, subject.ids)
  for (const task of pickTasks(allTasks(tree, subject, options), tree, subject, input.validators)) {
    options.signal?.throwIfAborted()
    const result = await task.run()
    if ('skipped' in result) fixes.push({ validator: task.name, severity: 'warning', message: `\`${task.name}\` was skipped: ${result.skipped}.` })
    else fixes.push(...result.map(complaint => ({ validator: task.name, severity: task.severity, ...complaint })))
  }
  return { ok: fixes.every(fix => fix.severity !== 'error'), fixes }
}

function allTasks(tree: Tree, subject: Subject, options: ValidateOptions): Task[] {
  const tasks = new Map<string, Task>()
  for (const validator of tree.domains.flatMap(domain => domain.validators)) {
    const key = `${validator.name}\0${JSON.stringify(validator.checker)}`
    const severity = validator.severity === 'error' ? 'error' : 'warning'
    tasks.set(key, { name: validator.name, severity, run: () => runChecker(validator, tree, subject, options) })
  }
  for (const [name, run] of options.custom ?? []) tasks.set(name, { name, severity: 'error', run: () => run(subject.artifact, subject.ids) })
  return [...tasks.values()]
}

function pickTasks(tasks: readonly Task[], tree: Tree, subject: Subject, names: readonly string[] | undefined): Task[] {
  if (names === undefined) return [...tasks]
  return names.flatMap((name) => {
    const named = tasks.filter(task => task.name === name)
    if (named.length > 0) return named
    const builtin = builtinNames.find(candidate => `builtin:${candidate}` === name)
    if (builtin !== undefined) return [{ name, severity: 'error', run: () => runBuiltin(builtin, tree, subject) }]
    throw unknownValidator(name, tasks)
  })
}

function unknownValidator(name: string, tasks: readonly Task[]): InputError {
  const known = [...new Set([...tasks.map(task => task.name), ...builtinNames.map(builtin => `builtin:${builtin}`)])]
  const near = nearest(name, known)
  return new InputError(`A validator is not known${near === undefined ? '' : `; the nearest is \`${near}\``}; send some of ${known.slice(0, 30).map(known => `\`${known}\``).join(', ')}, or leave \`validators\` out to run all of the domains.`)
}

async function runChecker({ checker, description }: Validator, tree: Tree, subject: Subject, options: ValidateOptions): Promise<CheckerResult> {
  if (checker.type === 'regex') return runRegex(checker, subject.artifact, description)
  if (checker.type === 'builtin') return runBuiltin(checker.name, tree, subject)
  if (options.model === undefined) return { skipped: 'it needs a model, and the server runs without one (start it with `--llm` and a provider)' }
  if (checker.type === 'llm') return askJudge(options.model, checker.instruction, subject.artifact, options.signal)
  const rubric = tree.atoms.get(checker.rubric)
  if (rubric === undefined) return { skipped: 'the tree does not hold its rubric' }
  return askJudge(options.model, rubricOf(rubric), subject.artifact, options.signal)
}
