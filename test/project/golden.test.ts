import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse } from '../../src/language/parse.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { resolveBudgets } from '../../src/project/budgets.ts'
import { loadTokenizer } from '../../src/project/count-tokens.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import { violations } from './guarantees.ts'

beforeAll(() => loadTokenizer('cl100k_base'))

const golden = new URL('../fixtures/golden/', import.meta.url)

describe.each(Object.keys(kinds))('%s', (kind) => {
  it('reads as the golden file', async () => {
    const source = createSourceText(`${kind}.prime`, readFileSync(new URL(`${kind}.prime`, golden), 'utf8'))
    const { document, diagnostics } = parse(source)
    expect(diagnostics).toEqual([])
    const atom = createAtom(document.atoms[0]!, source)
    const projections = projectAtom(atom)
    expect(violations(atom, projections, resolveBudgets(), 'cl100k_base')).toEqual([])
    const text = (['summary', 'core', 'full'] as const).map(level => `<!-- ${level}: ${projections[level].tokens} tokens -->\n\n${projections[level].text}`).join('\n')
    await expect(text).toMatchFileSnapshot(`../fixtures/golden/${kind}.md`)
  })
})
