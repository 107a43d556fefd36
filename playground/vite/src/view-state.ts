import type { Level } from 'unplugin-prime'

/** What the page shows; kept in the address, so that a view can be linked and survives a reload. */
export interface ViewState {
  text: string
  /** A kind, or empty for all. */
  kind: string
  level: Level
}

/** The three levels with the words that stand beside their radio buttons. */
export const levels: Readonly<Record<Level, string>> = {
  summary: 'what it claims',
  core: 'how to apply it',
  full: 'all there is',
}

/** The levels from the cheapest to the dearest. */
export const levelNames = Object.keys(levels) as Level[]

/** The level of that name; summary for anything else. */
export function toLevel(value: unknown): Level {
  return levelNames.find(level => level === value) ?? 'summary'
}

/** Reads the state from the address; what is absent or unknown there gets its default. */
export function readState(): ViewState {
  const query = new URLSearchParams(location.search)
  return { text: query.get('q') ?? '', kind: query.get('kind') ?? '', level: toLevel(query.get('level')) }
}

/** Writes the state to the address, without a new entry in the history. */
export function writeState({ text, kind, level }: ViewState): void {
  const query = new URLSearchParams({ ...text && { q: text }, ...kind && { kind }, level })
  history.replaceState(null, '', `?${query}`)
}
