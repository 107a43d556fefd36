/** The five layers a kind belongs to. */
export type Layer = 'data' | 'behaviour' | 'composition' | 'meta' | 'voice'

/**
 * One kind of atom. Each entry of `lead`, `core` and `full` is one field; names joined by `/` are synonyms,
 * in order of preference.
 */
export interface KindSpec {
  layer: Layer
  /** The fields that state what the atom says; L1 expects one of them. */
  lead: readonly string[]
  /** The fields that decide whether and how to apply it. */
  core: readonly string[]
  /** The fields that full prints right after core's. */
  full: readonly string[]
  /** Further fields that satisfy the expectation of a lead field. */
  alsoExpected?: readonly string[]
}

/** Kinds by name; the built-in ones and those that a project adds. */
export type KindTable = Readonly<Record<string, KindSpec>>

/** The 28 built-in kinds. Adding a kind or a synonym is one line here. */
export const kinds: KindTable = {
  'fact': { layer: 'data', lead: ['statement'], core: ['confidence', 'applies-to', 'quantitative'], full: ['source/sources', 'counter-conditions', 'evidence'] },
  'term': { layer: 'data', lead: ['definition/meaning'], core: ['aliases'], full: ['examples', 'source'] },
  'value': { layer: 'data', lead: ['value/constant'], core: ['unit', 'type', 'range', 'usage'], full: ['rationale', 'variants'] },
  'category': { layer: 'data', lead: ['category/label'], core: ['parent', 'criteria', 'members'], full: ['examples'] },
  'example': { layer: 'data', lead: ['shows/demonstrates/label'], core: ['illustrates', 'observed', 'what-to-copy'], full: ['what-to-skip', 'url', 'code'] },
  'counter-example': { layer: 'data', lead: ['fails/why-bad/label'], core: ['why', 'bad-code', 'good-code/why-good'], full: ['anti-pattern', 'url'] },
  'source': { layer: 'data', lead: ['title/citation'], core: ['author', 'year', 'url/doi', 'type'], full: ['relevant-sections'] },
  'metric': { layer: 'data', lead: ['formula/label'], core: ['threshold/thresholds', 'unit', 'range'], full: ['usage', 'source'] },

  'step': { layer: 'behaviour', lead: ['action/effect'], core: ['signature', 'input', 'output', 'preconditions'], full: ['body', 'postconditions', 'errors'] },
  'check': { layer: 'behaviour', lead: ['check/assertion/predicate'], core: ['severity', 'signature', 'evaluation-method'], full: ['tools', 'failure-message-template', 'false-positive-rate'] },
  'transform': { layer: 'behaviour', lead: ['transforms/effect'], core: ['input/from', 'output/to', 'signature', 'pure'], full: ['body', 'examples', 'inverse'] },
  'tool': { layer: 'behaviour', lead: ['signature/usage'], core: ['package', 'input', 'output-type'], full: ['examples', 'external'] },
  'method': { layer: 'behaviour', lead: ['goal/label'], core: ['steps/body', 'input', 'output'], full: ['contract', 'uses/tools', 'success-criteria', 'examples'], alsoExpected: ['description'] },

  'rule': { layer: 'composition', lead: ['claim/statement'], core: ['applies-to', 'severity', 'checks', 'severity-combination'], full: ['remediation', 'exceptions', 'validates-with', 'rationale', 'examples'], alsoExpected: ['label'] },
  'taxonomy': { layer: 'composition', lead: ['axis/label'], core: ['buckets/members/styles'], full: ['invariants'] },
  'pattern': { layer: 'composition', lead: ['problem'], core: ['solution', 'structure/behavior/behaviors'], full: ['examples', 'behaviors', 'code', 'gotchas', 'uses'], alsoExpected: ['description'] },
  'anti-pattern': { layer: 'composition', lead: ['shape/trap/problem/label'], core: ['fails-because/failure-mode/why-bad', 'severity', 'instead-do'], full: ['remediation', 'detection-heuristics'] },
  'type': { layer: 'composition', lead: ['fields/shape'], core: ['invariants'], full: ['example'] },
  'constraint': { layer: 'composition', lead: ['limit/target'], core: ['applies-to', 'severity', 'values'], full: ['rationale', 'enforcement', 'exceptions', 'approved-alternatives'] },

  'collection': { layer: 'meta', lead: ['description'], core: ['members/includes', 'target', 'entry-point'], full: ['orchestration'] },
  'scope': { layer: 'meta', lead: ['focus/label'], core: ['members', 'applies-to', 'preconditions', 'environment'], full: ['out-of-scope'] },
  'tradeoff': { layer: 'meta', lead: ['tension/decision/label'], core: ['position-a', 'position-b', 'axes', 'decision'], full: ['examples'] },
  'principle': { layer: 'meta', lead: ['statement/claim'], core: ['applies-to', 'rationale'], full: ['examples', 'counter-examples', 'attributed-to'] },
  'feedback': { layer: 'meta', lead: ['observation/observations'], core: ['target', 'lessons'], full: ['ai-confidence'] },

  'persona': { layer: 'voice', lead: ['posture/school'], core: ['voice', 'style', 'implies'], full: ['examples/example-brands', 'anti-patterns', 'composition'] },
  'voice': { layer: 'voice', lead: ['register/tone/label'], core: ['patterns', 'prohibitions', 'emphasis'], full: ['examples', 'emotional-arc'] },
  'template': { layer: 'voice', lead: ['template/body'], core: ['language', 'parameters'], full: ['usage-notes', 'accessibility', 'tested-in'] },
  'provocation': { layer: 'voice', lead: ['prompt/question/claim'], core: ['intent', 'trigger'], full: ['resolution-paths'] },
}

/** The names that one table entry stands for: `'claim/statement'` → `['claim', 'statement']`. */
export function synonyms(entry: string): string[] {
  return entry.split('/')
}

/** A kind's row, by the name as written in a source (`constructor` names no kind). */
export function kindSpec(table: KindTable, name: string): KindSpec | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** The kind's lead fields by preference, synonyms apart; `label` always stands behind the others. */
export function leadFields(spec: KindSpec): string[] {
  const names = spec.lead.flatMap(synonyms)
  return [...names.filter(name => name !== 'label'), ...names.filter(name => name === 'label')]
}
