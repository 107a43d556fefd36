import type { DiagnosticLayer, DiagnosticLevel } from './diagnostic.ts'

/** One row of the table of codes: what `prime explain` prints and the README lists. */
export interface CodeSpec {
  layer: DiagnosticLayer
  /** The level before `rules` and `strict`. */
  level: DiagnosticLevel
  /** What is wrong, in a few words. */
  title: string
  /** Why it is reported, and what comes of it. */
  cause: string
  /** A source that gives it. */
  wrong: string
  /** The same, mended. */
  right: string
}

const table = {
  'prime/missing-id': {
    layer: 'L1',
    level: 'error',
    title: 'an atom has no id',
    cause: 'The id is the name under which agents and other atoms find the atom, and its folder in the output.',
    wrong: 'rule SaltWater {\n  claim: "Salt the water before the pasta goes in."\n}',
    right: 'rule SaltWater {\n  id: "@kitchen/rule-salt-water"\n  claim: "Salt the water before the pasta goes in."\n}',
  },
  'prime/meaning': {
    layer: 'L2',
    level: 'warning',
    title: 'an atom\'s body does not fit its metadata',
    cause: 'A language model read the atom and found that, say, its severity, kind or description does not fit what it claims. Its word is advice: read the atom again and decide.',
    wrong: 'rule PasswordStorage {\n  id: "@security/rule-password-storage"\n  severity: low\n  claim: "Never store a password in clear text."\n}',
    right: 'rule PasswordStorage {\n  id: "@security/rule-password-storage"\n  severity: critical\n  claim: "Never store a password in clear text."\n}',
  },
  'prime/meaning-skipped': {
    layer: 'L2',
    level: 'info',
    title: 'the check of meaning was asked for but skipped',
    cause: 'The check of meaning needs a model provider, and none is configured. Everything else was checked.',
    wrong: 'prime check --deep',
    right: 'PRIME_LLM_PROVIDER=openai PRIME_LLM_MODEL=… PRIME_LLM_API_KEY=… prime check --deep',
  },
  'prime/meaning-unchecked': {
    layer: 'L2',
    level: 'info',
    title: 'the meaning of an atom could not be checked',
    cause: 'The request to the model failed, timed out, or was answered with something that is no verdict. The build goes on; the atom is asked about again next time.',
    wrong: 'PRIME_LLM_BASE_URL=http://127.0.0.1:1/v1 prime check --deep',
    right: 'PRIME_LLM_BASE_URL=http://127.0.0.1:8080/v1 prime check --deep',
  },
  'prime/missing-source-folder': {
    layer: 'L1',
    level: 'error',
    title: 'a source folder does not exist',
    cause: 'The folder that `src` names is not there, or is a file. Nothing of it is compiled; a watcher waits for it.',
    wrong: '// prime.config.json\n{ "src": "primes/source" }',
    right: '// prime.config.json\n{ "src": "primes/sources" }',
  },
  'prime/unreadable-source': {
    layer: 'L1',
    level: 'error',
    title: 'a source cannot be read',
    cause: 'The system refuses to read a file or folder among the sources, so that its atoms would be missing.',
    wrong: '$ chmod 000 primes/sources/@kitchen/rule-salt-water.prime',
    right: '$ chmod 644 primes/sources/@kitchen/rule-salt-water.prime',
  },
  'prime/no-sources': {
    layer: 'L1',
    level: 'warning',
    title: 'no source folder holds a source',
    cause: 'No file below the source folders matches `include` and not `exclude`, so the tree is empty.',
    wrong: '// prime.config.json\n{ "include": "*.prime" }',
    right: '// prime.config.json\n{ "include": "**/*.prime" }',
  },
  'prime/link-outside': {
    layer: 'L1',
    level: 'warning',
    title: 'a symbolic link leaves its source folder',
    cause: 'What a link outside the source folder points to is not compiled, so that a source folder holds all that it compiles to.',
    wrong: '$ ln -s ~/notes primes/sources/notes',
    right: '// prime.config.json\n{ "src": ["primes/sources", "../notes"] }',
  },
  'prime/unknown-pack': {
    layer: 'L1',
    level: 'error',
    title: 'a pack is not installed, or has no sources',
    cause: 'Each name in `packs` is an npm package that brings sources: in the folder that its `prime` field names, or in `primes/sources`.',
    wrong: '// prime.config.json\n{ "packs": ["kitchen-primes"] }',
    right: '$ npm install kitchen-primes',
  },
  'prime/pack-outside': {
    layer: 'L1',
    level: 'error',
    title: 'a pack\'s sources lie outside the package',
    cause: 'Packs are not trusted: their `prime` field must stay inside the package.',
    wrong: '// node_modules/kitchen-primes/package.json\n{ "prime": "../../secrets" }',
    right: '// node_modules/kitchen-primes/package.json\n{ "prime": "primes/sources" }',
  },
  'prime/pack-model-validator': {
    layer: 'L1',
    level: 'warning',
    title: 'a pack\'s domain brings a validator that calls a model',
    cause: 'Packs are not trusted: a validator of theirs that would call a language model is left out of the tree.',
    wrong: '# domain.yaml of a pack\nvalidators:\n  - name: tone\n    checker: ai-judge\n    rubric: "@kitchen/voice-plain"',
    right: '# domain.yaml of the project\nvalidators:\n  - name: tone\n    checker: ai-judge\n    rubric: "@kitchen/voice-plain"',
  },
  'prime/duplicate-domain': {
    layer: 'L1',
    level: 'error',
    title: 'two domain files have one name',
    cause: 'A domain is found by its name, and its file in the tree is named by it.',
    wrong: '# primes/sources/domain.yaml\nname: cooking\n\n# domain.yaml\nname: cooking',
    right: '# primes/sources/domain.yaml\nname: cooking\n\n# domain.yaml\nname: baking',
  },
} as const

/** Every code a diagnostic can carry. */
export type Code = keyof typeof table

/** All codes by name. */
export const codes: Readonly<Record<Code, CodeSpec>> = table
