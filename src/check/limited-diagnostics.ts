import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** The most diagnostics of one code and level that are kept of one file. */
const mostOfOne = 250

/** A list of diagnostics that no file can flood. */
export interface LimitedDiagnostics {
  /** Counts one in, and keeps what `create` gives while its file has few like it. */
  add(kind: Pick<Diagnostic, 'code' | 'level'>, file: string, create: () => Diagnostic): void
  /** What was kept; the last of those that had to be cut off says how many more there are. */
  all(): Diagnostic[]
}

/** An empty list. */
export function createLimitedDiagnostics(): LimitedDiagnostics {
  const kept: Diagnostic[] = []
  const groups = new Map<string, { count: number, last: number }>()
  return {
    add({ code, level }, file, create) {
      const key = `${code} ${level} ${file}`
      const group = groups.get(key) ?? { count: 0, last: 0 }
      groups.set(key, group)
      if (++group.count > mostOfOne) return
      group.last = kept.push(create()) - 1
    },
    all() {
      const shown = [...kept]
      for (const { count, last } of groups.values()) {
        if (count <= mostOfOne) continue
        const { hint, ...diagnostic } = shown[last]!
        const more = `${count - mostOfOne} more like this in this file are not shown`
        shown[last] = { ...diagnostic, hint: hint === undefined ? more : `${hint} (${more})` }
      }
      return shown
    },
  }
}
