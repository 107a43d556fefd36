import { write } from '../../src/compile/write.ts'
import { changingTrees } from './changing-trees.ts'

/** Writes one tree after the other to the folder given, and a line after each, until it is killed. */
for (let i = 0; ; i++) {
  await write(changingTrees[i % changingTrees.length]!, process.argv[2]!)
  process.stdout.write('.\n')
}
