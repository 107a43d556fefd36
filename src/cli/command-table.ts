import type { CommandSpec } from './command.ts'

/** Every command of `prime`, in the order of `--help`. */
export const commandTable: readonly CommandSpec[] = [
  {
    name: 'parse',
    summary: 'Print the syntax tree of one file, for tool authors and for looking',
    arguments: [{ name: '<file>', description: 'a .prime file, or - for standard input' }],
    options: ['json'],
    examples: [
      ['prime parse primes/sources/rule-salt-water.prime', 'an outline of the file'],
      ['prime parse - --json < draft.prime', 'the tree of a text as JSON'],
    ],
    load: () => import('./commands/parse.ts'),
  },
]
