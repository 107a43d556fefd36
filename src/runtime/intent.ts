import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Domain } from '../domain/domain.ts'
import { kindsAsked } from './cue-words.ts'
import { findPersona } from './find-persona.ts'
import { ideasOf } from './ideas.ts'
import { InputError } from './input-error.ts'
import { createPhraseText, type PhraseText } from './match-phrases.ts'
import { spellAsKnown } from './spell-as-known.ts'
import { tellingWords } from './search-index.ts'
import { toPhrase } from './tokenize.ts'
import { treeFacts } from './tree-facts.ts'
import type { Tree } from './tree.ts'

/** What `intent` is asked. */
export interface IntentInput {
  /** A task in plain words of any language. */
  brief: string
  /** The domain to read the brief by, instead of finding one. */
  domain?: string
}

/** A brief, understood. */
export interface Intent {
  /** The domain that fits best; null when none does. */
  domain: string | null
  /** 0 to 1: how far the domain is ahead of the others, and on how much evidence. 1 for a domain that was named. */
  confidence: number
  /** By axis of the domain: the words and phrases of it that the brief has. */
  axes: Record<string, string[]>
  /** Tags of the domain and of atoms that the brief names. */
  tags: string[]
  /** Kinds of atoms that the brief asks for. */
  kinds: string[]
  /** The persona atom that the brief names; null without one. */
  persona: string | null
  /** The telling words of the brief, to search by. */
  focus: string[]
  /** What is not clear, such as `domain: coffee or tea`. */
  ambiguity_flags: string[]
}

/** Evidence that one matched word is worth, when a domain is chosen. */
const evidence = { tag: 1, axis: 0.5, name: 1 } as const

/** A second domain with this share of the first one's evidence makes the choice doubtful. */
const closeShare = 0.8

/** The most words that a search is made of. */
const maxFocus = 64

/**
 * Reads a brief by tags, axes, synonyms and cue words; no model is asked. Throws an `InputError` for a brief without
 * words and for a domain that no loaded tree knows.
 */
export function intent(tree: Tree, input: IntentInput): Intent {
  const own = createPhraseText(input.brief)
  if (own.words.length === 0) throw new InputError('The brief has no words; send the task in plain words, in any language.')
  const brief = createPhraseText([input.brief, ...ideasOf(tree).find(own).keys()].join('\n'))
  const scored = tree.domains
    .map(domain => ({ domain, score: weigh(domain, brief) }))
    .sort((a, b) => b.score - a.score || compareCodePoints(a.domain.name, b.domain.name))
  const [first, second] = scored
  const named = input.domain === undefined ? undefined : requireDomain(tree, input.domain)
  const best = first !== undefined && first.score > 0 ? first : undefined
  const name = named ?? best?.domain.name ?? null
  const domain = tree.domains.find(candidate => candidate.name === name)
  return {
    domain: name,
    confidence: named !== undefined ? 1 : best === undefined ? 0 : confidence(best.score, second?.score ?? 0),
    axes: Object.fromEntries((domain?.axes ?? []).map(axis => [axis.name, axis.matches.filter(match => brief.has(match))] as const).filter(([, matched]) => matched.length > 0)),
    tags: matchedTags(tree, domain, brief),
    kinds: kindsAsked(treeFacts(tree).kinds, own),
    persona: findPersona(tree, brief)?.id ?? null,
    focus: tellingWords(own).slice(0, maxFocus),
    ambiguity_flags: named === undefined && best !== undefined && second !== undefined && second.score >= closeShare * best.score
      ? [`domain: ${best.domain.name} or ${second.domain.name}`]
      : [],
  }
}

function weigh(domain: Domain, brief: PhraseText): number {
  const tags = new Set(domain.tags.filter(tag => brief.has(tag)))
  const axisWords = new Set(domain.axes.flatMap(axis => axis.matches).filter(match => !tags.has(match) && brief.has(match)))
  return tags.size * evidence.tag + axisWords.size * evidence.axis + (brief.has(domain.name) ? evidence.name : 0)
}

/** The best one's share of the evidence, less the more the less evidence there is; two decimals. */
function confidence(best: number, second: number): number {
  return Math.round(best / (best + second) * (1 - 2 ** -best) * 100) / 100
}

function requireDomain(tree: Tree, name: string): string {
  const known = new Set([...tree.domains.map(domain => domain.name), ...treeFacts(tree).domains])
  const [spelled] = spellAsKnown([name], known)
  if (known.has(spelled!)) return spelled!
  const near = nearest(name, known)
  const listed = [...known].sort(compareCodePoints).slice(0, 20).map(domain => `\`${domain}\``).join(', ')
  throw new InputError(`The domain is not known${near === undefined ? '' : `; the nearest is \`${near}\``}; ${known.size === 0 ? 'no tree here names one, so leave it out' : `send one of ${listed}, or none`}.`)
}

function matchedTags(tree: Tree, domain: Domain | undefined, brief: PhraseText): string[] {
  const facts = treeFacts(tree)
  const own = new Set(domain?.tags)
  return [...facts.spokenTags.find(brief).keys()].filter(tag => own.has(tag) || facts.tags.has(toPhrase(tag))).sort(compareCodePoints)
}
