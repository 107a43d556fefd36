import { kinds as builtIn } from './kinds.ts'
import type { KindSpec, KindTable, Layer } from './kinds.ts'

/** A kind that a project adds. L1 expects one of its `lead` fields. */
export interface ExtraKind {
  layer: Layer
  /** The fields that state what an atom of this kind says; synonyms joined by `/`. */
  lead: readonly string[]
  core?: readonly string[]
  full?: readonly string[]
}

/** Another choice of fields for a kind; what is left out stays as it is. */
export interface KindOverride {
  lead?: readonly string[]
  core?: readonly string[]
  full?: readonly string[]
}

/** What a project changes in the table of kinds. */
export interface KindOptions {
  kinds?: Readonly<Record<string, ExtraKind>> | undefined
  projections?: Readonly<Record<string, KindOverride>> | undefined
}

/**
 * The table of kinds of a project: the built-in ones with its own added and its overrides applied. An extra kind
 * of a built-in name replaces it; an override of an unknown kind has no effect (options are checked elsewhere).
 */
export function resolveKinds(options: KindOptions = {}): KindTable {
  const table = new Map<string, KindSpec>(Object.entries(builtIn))
  for (const [name, extra] of Object.entries(options.kinds ?? {})) {
    table.set(name, { layer: extra.layer, lead: extra.lead, core: extra.core ?? [], full: extra.full ?? [] })
  }
  for (const [name, override] of Object.entries(options.projections ?? {})) {
    const spec = table.get(name)
    if (spec !== undefined) table.set(name, { ...spec, ...override })
  }
  return Object.assign(Object.create(null) as Record<string, KindSpec>, Object.fromEntries(table))
}
