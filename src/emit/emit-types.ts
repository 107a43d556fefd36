import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { isIdentifier } from './identifier.ts'

/**
 * The declaration file that the `dts` option writes: the ids of all atoms become a union, and the declared names become
 * exports of `.prime` modules. (TypeScript cannot tell by a pattern which file exports which of them.)
 */
export function emitTypes(atoms: readonly { id: string, name: string }[]): string {
  const ids = atoms.map(({ id }) => id).sort(compareCodePoints)
  const names = [...new Set(atoms.map(({ name }) => name))].filter(isIdentifier).sort(compareCodePoints)
  return `// Written by unplugin-prime; changes are overwritten.
/// <reference types="unplugin-prime/client" />

declare module 'virtual:prime' {
  interface AtomIds {
${ids.map(id => `    ${JSON.stringify(id)}: true\n`).join('')}  }
}

declare module '*.prime' {
${names.map(name => `  export const ${name}: import('unplugin-prime/compiler').AtomModule\n`).join('')}}
`
}
