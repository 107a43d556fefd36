import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fieldName } from '../../language/ast.ts'
import type { Model } from '../../llm/index.ts'
import type { Atom } from '../../model/atom.ts'
import { describeAtom, instructions, promptVersion } from './prompt.ts'
import { readVerdict, type Finding } from './verdict.ts'

/** An atom with the hash over its meaning, which white space and comments do not change. */
export interface MeaningItem {
  atom: Atom
  contentHash: string
}

/** Verdicts of earlier runs, by model with prompt version and by content hash. */
export interface VerdictCache {
  get(judge: string, contentHash: string): Finding[] | undefined
  set(judge: string, contentHash: string, findings: Finding[]): void
}

/** What a run of L2 needs besides the atoms. */
export interface MeaningOptions {
  model: Model
  cache: VerdictCache
  /** Most requests under way at once. @default 4 */
  concurrency?: number
  /** Called after each atom that had to be asked about. */
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * L2: asks a model whether each atom's body fits its metadata.
 *
 *     severity: low                                              // prime/meaning
 *     claim: "Never store a password in clear text."
 *
 * An unchanged atom costs nothing. A failed request is an info on its atom; nothing is thrown but an abort.
 */
export async function checkMeaning(items: readonly MeaningItem[], options: MeaningOptions): Promise<Diagnostic[]> {
  const { mapLimited } = await import('../../llm/index.ts')
  const { model, cache } = options
  const judge = `${model.name}#${promptVersion}`
  const total = items.filter(item => cache.get(judge, item.contentHash) === undefined).length
  let done = 0

  const found = await mapLimited(items, options.concurrency ?? 4, async ({ atom, contentHash }) => {
    const known = cache.get(judge, contentHash)
    if (known !== undefined) return known.map(finding => toDiagnostic(atom, finding))
    options.signal?.throwIfAborted()
    const answer = await askAbout(atom, model, options.signal)
    done += 1
    options.onProgress?.(done, total)
    if ('failure' in answer) return [toFailure(atom, answer.failure)]
    cache.set(judge, contentHash, answer.findings)
    return answer.findings.map(finding => toDiagnostic(atom, finding))
  })
  return found.flat()
}

async function askAbout(atom: Atom, model: Model, signal: AbortSignal | undefined): Promise<{ findings: Finding[] } | { failure: string }> {
  const { ModelError, parseAnswer } = await import('../../llm/index.ts')
  try {
    const findings = readVerdict(parseAnswer(await model.ask({ instructions, data: describeAtom(atom) }, signal)))
    return findings === undefined ? { failure: 'The model\'s answer was no verdict.' } : { findings }
  } catch (error) {
    if (error instanceof ModelError) return { failure: error.message }
    throw error
  }
}

function toDiagnostic(atom: Atom, finding: Finding): Diagnostic {
  const field = finding.field === undefined ? undefined : atom.fields.find(({ name, overridden }) => !overridden && fieldName(name) === fieldName(finding.field!))
  const { start, end } = field?.key ?? atom.node.nameRange
  return createDiagnostic(atom.source, {
    code: 'prime/meaning',
    level: finding.level,
    atom: atom.id,
    start,
    end,
    message: finding.message,
    ...(finding.hint === undefined ? {} : { hint: finding.hint }),
  })
}

function toFailure(atom: Atom, reason: string): Diagnostic {
  const { start, end } = atom.node.nameRange
  return createDiagnostic(atom.source, { code: 'prime/meaning-unchecked', atom: atom.id, start, end, message: `The meaning of \`${atom.id}\` was not checked: ${reason}` })
}
