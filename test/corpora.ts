import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { globSync } from 'tinyglobby'
import { compareCodePoints } from '../src/diagnostics/compare-code-points.ts'
import { createSourceText } from '../src/diagnostics/source-text.ts'
import { parse } from '../src/language/parse.ts'
import { createAtom, hasId } from '../src/model/create-atom.ts'
import type { Atom } from '../src/model/atom.ts'
import { resolveSlugs } from '../src/model/resolve-slugs.ts'
import { resolveBudgets } from '../src/project/budgets.ts'
import { loadTokenizer } from '../src/project/count-tokens.ts'
import { encodings } from '../src/project/encoding.ts'
import { projectAtom } from '../src/project/project-atom.ts'
import { violations } from './project/guarantees.ts'

/**
 * `npm run corpora -- DIR …`: projects every atom of the `.prime` files below the folders in both encodings and
 * checks every guarantee. Exits 1 on a violation, 2 when there is nothing to check.
 */
async function main(folders: readonly string[]): Promise<number> {
  await Promise.all(encodings.map(loadTokenizer))
  const atoms = folders.flatMap(folder => readAtoms(folder))
  resolveSlugs(atoms)
  let found = 0
  for (const encoding of encodings) {
    const started = performance.now()
    const projected = atoms.map(atom => projectAtom(atom, { encoding }))
    const seconds = (performance.now() - started) / 1000
    for (const [index, atom] of atoms.entries()) {
      for (const violation of violations(atom, projected[index]!, resolveBudgets(), encoding)) {
        found++
        console.error(violation)
      }
    }
    const tokens = (level: 'summary' | 'core' | 'full'): number => projected.reduce((sum, projection) => sum + projection[level].tokens, 0)
    console.log(`${encoding}: ${atoms.length} atoms, tokens ${tokens('summary')} / ${tokens('core')} / ${tokens('full')}, ${Math.round(atoms.length / seconds)} atoms per second`)
  }
  console.log(`${found} violations`)
  if (atoms.length === 0) return 2
  return found > 0 ? 1 : 0
}

function readAtoms(folder: string): Atom[] {
  return globSync('**/*.prime', { cwd: folder, absolute: true, dot: true, ignore: ['**/node_modules/**'] }).sort(compareCodePoints).flatMap((path) => {
    const source = createSourceText(relative(folder, path), readFileSync(join(path), 'utf8'))
    const { document, diagnostics } = parse(source)
    const errors = diagnostics.filter(diagnostic => diagnostic.level === 'error')
    if (errors.length > 0) console.log(`left out: ${source.file}: ${errors[0]!.message}`)
    return document.atoms.filter(node => node.broken === undefined).map(node => createAtom(node, source)).filter(atom => hasId(atom) && atom.lead !== undefined)
  })
}

process.exitCode = await main(process.argv.slice(2))
