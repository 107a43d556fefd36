import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { loadTokenizer } from '../../src/project/count-tokens.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import { arbitraryAtom } from './arbitrary-atom.ts'
import { readMarkdown, visibleText } from './guarantees.ts'
import { patience, runs } from './runs.ts'
import { writeAtom } from './source-text-of.ts'
import { stampAtom } from './stamp-atom.ts'

beforeAll(() => loadTokenizer('cl100k_base'))

/** How often each sentinel stands in a text as a Markdown parser reads it. */
function occurrences(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of visibleText(readMarkdown(text)).toLowerCase().matchAll(/zq[a-z]{4}/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  it('shows each word of the source once in full, at most once in summary and core', () => {
    fc.assert(fc.property(arbitraryAtom(kind), (random) => {
      const { model, words } = stampAtom(random)
      const { node, source } = writeAtom(model)
      const atom = createAtom(node, source)
      if (atom.lead === undefined) return
      const { summary, core, full } = projectAtom(atom)
      const found = occurrences(full.text)
      expect(words.filter(word => found.get(word) !== 1).map(word => `${word} ${found.get(word) ?? 0}`)).toEqual([])
      const body = core.text.replace(/\n\nfull \(\d+ tok\) adds: .*\n$/, '\n')
      for (const text of [summary.text, body]) expect([...occurrences(text)].filter(([, count]) => count > 1)).toEqual([])
    }), runs(12))
  }, patience)
})
