import { toPhrase } from './tokenize.ts'

/**
 * Names as they are known: `Rules` and `HTTP API` become `rule` and `http-api` where those are known. A name that is
 * known as it stands, or not at all, stays.
 */
export function spellAsKnown(names: readonly string[], known: ReadonlySet<string>): string[] {
  if (names.every(name => known.has(name))) return [...names]
  const spelled = new Map<string, string>()
  for (const name of known) if (!spelled.has(toPhrase(name))) spelled.set(toPhrase(name), name)
  return names.map(name => known.has(name) ? name : spelled.get(toPhrase(name)) ?? name)
}
