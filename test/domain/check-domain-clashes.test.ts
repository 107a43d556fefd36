import { expect, test } from 'vitest'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { checkDomainClashes } from '../../src/domain/check-domain-clashes.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import { head } from './source.ts'

function named(file: string, text: string): Parameters<typeof checkDomainClashes>[0][number] {
  const source = createSourceText(file, text)
  const { domain, nameAt } = parseDomain(source)
  return { name: domain!.name, source, nameAt: nameAt! }
}

test('two domains of one name are reported with both places', () => {
  const [diagnostic, ...others] = checkDomainClashes([named('a/domain.yaml', head), named('b/domain.yaml', head.replace('cooking', 'baking')), named('c/domain.yaml', `# c\n${head}`)])
  expect(others).toEqual([])
  expect(diagnostic).toMatchObject({
    code: 'prime/duplicate-domain',
    level: 'error',
    message: '`cooking` is the name of two domains, in `a/domain.yaml` and in `c/domain.yaml`: rename one',
    source: { file: 'c/domain.yaml', line: 2, column: 7, endLine: 2, endColumn: 14 },
    related: [{ source: { file: 'a/domain.yaml', line: 1, column: 7 } }],
  })
})
