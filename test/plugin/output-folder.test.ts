import { expect, it } from 'vitest'
import { OptionError } from '../../src/compile/option-error.ts'
import { toOutputFolder } from '../../src/plugin/output-folder.ts'

it.each([
  ['compiled', 'compiled'],
  ['./compiled/', 'compiled'],
  ['for//agents/./tree//', 'for/agents/tree'],
  ['a/../b', 'b'],
  ['..tree', '..tree'],
  ['.hidden', '.hidden'],
])('takes %s as %s', (outDir, folder) => {
  expect(toOutputFolder(outDir)).toBe(folder)
})

it.each(['.', './', '..', '../tree', 'a/../..', '/tree', '/', 'C:/tree', 'C:\\tree'])('refuses %s, which is not below the output', (outDir) => {
  expect(() => toOutputFolder(outDir)).toThrow(new OptionError(`\`outDir\` is \`${outDir}\`: give a folder below the bundler's output, such as \`compiled\`.`))
})
