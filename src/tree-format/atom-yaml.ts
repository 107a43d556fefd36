import type { Level } from './level.ts'

/** The contract of an atom, ids only. */
export interface ContractYaml {
  'must-include': string[]
  'must-avoid': string[]
  'conditionally-required': { when: string, include: string[] }[]
}

/** What `atom.yaml` holds: metadata, never content. Keys are written in this order; absent ones are left out. */
export interface AtomYaml {
  'id': string
  'kind': string
  'name': string
  'version'?: string
  /** `active` when the source says nothing. */
  'status': string
  'description'?: string
  /** A list when the atom has several; the first is the one shown. */
  'domain'?: string | string[]
  'tags': string[]
  /** The summary's lead, uncut. */
  'lead': string
  'aliases': string[]
  /** The names of all fields that the atom fills. */
  'has': string[]
  /** `sha256:` and 64 hex digits, over the atom's meaning. */
  'content_hash': string
  /** Token counts of the three projections, by the encoding named. */
  'tokens': Record<Level, number> & { encoding: string }
  /** Paths of the three projections, relative to the atom's folder, with `/`. */
  'projection': Record<Level, string>
  'contract'?: ContractYaml
  /** 0 to 5 each; `overall` is the one that ranking reads. */
  'quality': Record<string, number> & { overall: number }
  'superseded-by'?: string
  'source': {
    /** Relative to the source folder that holds it, with `/`; from a pack `package-name:path`. */
    file: string
    /** 1-based. */
    line: number
  }
}
