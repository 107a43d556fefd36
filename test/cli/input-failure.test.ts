import { expect, it } from 'vitest'
import { createProject, prime } from './run-main.ts'

it.each([['compile', '--json'], ['check', '--format', 'json']])('%s of a folder that is not there is a failure of input, not a finding', async (...command) => {
  const { code, stdout } = await prime(createProject(), [...command, '--src', 'nowhere'])
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'prime/missing-source-folder', level: 'error' }] })
})

it('an error in a file that can be read is a finding', async () => {
  const cwd = createProject({ 'primes/sources/a.prime': 'rule A {\n  claim: "Salt the water before the pasta goes in."\n}\n' })
  expect((await prime(cwd, ['check'])).code).toBe(2)
})
