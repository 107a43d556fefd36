import type { BuiltinChecker } from '../../domain/domain.ts'
import { foldText } from '../fold-text.ts'
import { createPhraseText } from '../match-phrases.ts'
import { toWords } from '../tokenize.ts'
import type { Tree, TreeAtom } from '../tree.ts'
import { mustIncludes } from './check-contracts.ts'

/** A complaint of a checker, without its validator's name and severity. */
export interface Complaint {
  message: string
  suggestion?: string
}

/** What a checker came to: complaints (none is a pass), or why it did not run. */
export type CheckerResult = Complaint[] | { skipped: string }

/** What a checker judges. */
export interface Subject {
  artifact: string
  ids: readonly string[]
}

/** Kinds that say what to do instead. */
const positiveKinds: ReadonlySet<string> = new Set(['rule', 'pattern', 'method', 'principle', 'constraint', 'template', 'step', 'check'])

const noFields = { skipped: 'the tree was compiled without the names of the atoms\' fields' }

const builtins: Readonly<Record<BuiltinChecker, (tree: Tree, subject: Subject) => CheckerResult>> = {
  'every-fact-has-source': (tree, { ids }) => overKind(tree, ids, 'fact', fact => (
    has(fact, 'source', 'sources') || linkedKinds(tree, fact).has('source') ? undefined : { message: `The fact \`${fact.id}\` names no source.`, suggestion: 'Give it a `source`, or a `validates-with` edge to a source atom.' }
  )),
  'rule-has-checks': (tree, { ids }) => overKind(tree, ids, 'rule', rule => (
    has(rule, 'checks') ? undefined : { message: `The rule \`${rule.id}\` has no checks.`, suggestion: 'Give it `checks` that can be verified.' }
  )),
  'anti-pattern-has-counterpart': (tree, { ids }) => overKind(tree, ids, 'anti-pattern', antiPattern => (
    [...linkedKinds(tree, antiPattern)].some(kind => positiveKinds.has(kind)) ? undefined : { message: `The anti-pattern \`${antiPattern.id}\` is linked with no atom that says what to do instead.`, suggestion: 'Link it with a rule or pattern.' }
  )),
  'cites-atoms'(tree, { artifact, ids }) {
    const folded = foldText(artifact).replace(/\s+/g, ' ')
    const phrases = createPhraseText(artifact)
    return mustIncludes(tree, ids).flatMap((id) => {
      const atom = tree.atoms.get(id)
      if (artifact.includes(id) || (atom !== undefined && isCited(atom, folded, phrases.has))) return []
      return [{ message: `The artifact neither names nor quotes \`${id}\`, which a contract demands.`, suggestion: `Apply \`${id}\` and say so.` }]
    })
  },
}

/** Runs a built-in checker. */
export function runBuiltin(name: BuiltinChecker, tree: Tree, subject: Subject): CheckerResult {
  return builtins[name](tree, subject)
}

function overKind(tree: Tree, ids: readonly string[], kind: string, judge: (atom: TreeAtom) => Complaint | undefined): CheckerResult {
  const atoms = ids.flatMap(id => tree.atoms.get(id) ?? []).filter(atom => atom.kind === kind)
  if (atoms.some(atom => atom.has === undefined)) return noFields
  return atoms.flatMap(atom => judge(atom) ?? [])
}

function has(atom: TreeAtom, ...fields: string[]): boolean {
  return fields.some(field => atom.has?.includes(field))
}

function linkedKinds(tree: Tree, atom: TreeAtom): Set<string> {
  const linked = [...atom.edges.map(edge => edge.target), ...(tree.incoming.get(atom.id) ?? []).map(edge => edge.source)]
  const known = linked.flatMap(id => tree.atoms.get(id)?.kind ?? [])
  return new Set([...known, ...atom.edges.flatMap(edge => edge.kind ?? [])])
}

function isCited(atom: TreeAtom, folded: string, hasPhrase: (phrase: string) => boolean): boolean {
  const quoted = foldText(atom.lead).replace(/\s+/g, ' ').replace(/[.!…]+$/, '')
  return hasPhrase(toWords(atom.name)) || atom.aliases.some(hasPhrase) || (quoted.length >= 12 && folded.includes(quoted))
}
