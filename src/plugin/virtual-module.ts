import type { AtomModule } from '../emit/atom-module.ts'
import { toLiteral, toStringLiteral } from './js-literal.ts'

/** The name under which an app imports the metadata of all atoms. */
const virtualName = 'virtual:prime'

const chunkPrefix = `${virtualName}/chunks/`

/** True for a specifier that this plugin serves: `virtual:prime` and the chunk modules below it. */
export function isVirtualName(specifier: string): boolean {
  return specifier === virtualName || specifier.startsWith(chunkPrefix)
}

/**
 * The code of a virtual module, or nothing for the chunk module of an unknown id. `virtual:prime` holds the metadata of
 * all atoms, in order of id, each with `chunks()` that loads its three projections when called.
 */
export function emitVirtualModule(name: string, atoms: readonly AtomModule[]): string | undefined {
  if (name === virtualName) return emitIndex(atoms)
  const atom = atoms.find(({ id }) => name === chunkPrefix + id)
  return atom === undefined ? undefined : `export default ${toLiteral(atom.chunks)}\n`
}

/** What stands for an atom that did not change. */
const emitted = new WeakMap<AtomModule, string>()

function emitEntry(atom: AtomModule): string {
  const known = emitted.get(atom)
  if (known !== undefined) return known
  const { fields: _fields, chunks: _chunks, ...metadata } = atom
  const load = `chunks: () => import(${toStringLiteral(chunkPrefix + metadata.id)}).then(loaded => loaded.default),`
  const entry = toLiteral(metadata, '  ').replace(/ {2}\}$/, `    ${load}\n  }`)
  emitted.set(atom, entry)
  return entry
}

function emitIndex(atoms: readonly AtomModule[]): string {
  const entries = atoms.map(emitEntry)
  return [
    `export const atoms = [\n${entries.map(entry => `  ${entry},\n`).join('')}]`,
    'export const byId = /* #__PURE__ */ Object.fromEntries(/* #__PURE__ */ atoms.map(atom => [atom.id, atom]))',
    '',
  ].join('\n')
}
