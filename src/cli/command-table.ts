import type { CommandSpec } from './command.ts'
import type { OptionName } from './option-table.ts'

/** The flags of every command that compiles. */
const compileOptions = ['root', 'src', 'out', 'config', 'rule', 'strict', 'deep', 'cache', 'noCache', 'json', 'silent'] as const satisfies OptionName[]
/** The flags of every command that looks at a tree, from disk or compiled in memory. */
const treeOptions = ['tree', 'root', 'src', 'config', 'json'] as const satisfies OptionName[]

/** Every command of `prime`, in the order of `--help`. */
export const commandTable: readonly CommandSpec[] = [
  {
    name: 'init',
    summary: 'Set up a project: first atoms, bundler plugin, MCP client',
    arguments: [{ name: '[dir]', description: 'folder of the project (default: the working directory)' }],
    options: ['name', 'yes', 'json'],
    examples: [['prime init --yes', 'in the folder of an app with Vite, webpack or another bundler']],
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'compile',
    summary: 'Compile the sources into a tree that prime-mcp serves',
    options: compileOptions,
    examples: [
      ['prime compile', 'primes/sources into compiled'],
      ['prime compile --src knowledge --out dist/compiled --strict', 'other folders, and warnings are errors'],
    ],
    load: () => import('./commands/compile.ts'),
  },
  {
    name: 'check',
    summary: 'Check the sources and write nothing',
    arguments: [{ name: '[paths...]', description: 'report only on these files and folders; all sources are read for references' }],
    options: [...compileOptions, 'reportFormat', 'maxWarnings'],
    examples: [
      ['prime check', 'everything'],
      ['prime check primes/sources/rule-salt-water.prime', 'one file'],
      ['prime check --format github --max-warnings 0', 'in CI: annotations, and no warning passes'],
    ],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'watch',
    summary: 'Compile, and again after every change',
    options: [...compileOptions, 'poll'],
    examples: [['prime watch', 'one line for each change: atoms, problems, tokens']],
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'explain',
    summary: 'Explain a diagnostic code: cause, wrong and right',
    arguments: [{ name: '[code]', description: 'with or without `prime/`; without one, all codes are listed' }],
    options: ['json'],
    examples: [['prime explain prime/missing-id', 'what it means and how it is mended']],
    load: () => import('./commands/explain.ts'),
  },
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
  {
    name: 'list',
    summary: 'List atoms with the tokens of their projections',
    options: ['kind', 'scope', 'domain', 'tag', 'status', 'overBudget', ...treeOptions],
    examples: [
      ['prime list --kind rule --tag security', 'the rules about security'],
      ['prime list --status deprecated', 'what is on its way out, and what replaces it'],
    ],
    load: () => import('./commands/list.ts'),
  },
  {
    name: 'show',
    summary: 'Print a projection of an atom as agents read it',
    arguments: [{ name: '<id>', description: 'such as @kitchen/rule-salt-water' }],
    options: ['level', 'tokens', ...treeOptions],
    examples: [['prime show @kitchen/rule-salt-water --level core --tokens', 'its core, and what each projection costs']],
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'deps',
    summary: 'Print what an atom points to, as a tree',
    arguments: [{ name: '<id>', description: 'such as @kitchen/rule-salt-water' }],
    options: ['direction', 'depth', 'verb', ...treeOptions],
    examples: [
      ['prime deps @kitchen/rule-salt-water --verb requires', 'what must load with it'],
      ['prime deps @kitchen/term-brine --direction in', 'what points to it'],
    ],
    load: () => import('./commands/deps.ts'),
  },
  {
    name: 'graph',
    summary: 'Draw the atoms and their edges',
    options: ['graphFormat', 'scope', 'around', 'depth', 'verb', ...treeOptions],
    examples: [
      ['prime graph --format svg > graph.svg', 'a drawing that any browser shows'],
      ['prime graph --around @kitchen/rule-salt-water --depth 2', 'one atom and its surroundings, as Mermaid'],
    ],
    load: () => import('./commands/graph.ts'),
  },
  {
    name: 'stats',
    summary: 'Count the tokens of all projections by kind and level',
    options: treeOptions,
    examples: [['prime stats --tree dist', 'of a tree that is built']],
    load: () => import('./commands/stats.ts'),
  },
  {
    name: 'query',
    summary: 'Ask as prime_query does, with rank, price and reason',
    arguments: [{ name: '[scope...]', description: 'scope terms (@scope kind:rule domain:name id:@s/n related:@s/n) and words' }],
    options: ['level', 'budget', 'queryTag', 'kind', 'exclude', ...treeOptions],
    examples: [['prime query kind:rule salt water --budget 600', 'the rules about salt and water, 600 tokens at most']],
    load: () => import('./commands/query.ts'),
  },
  {
    name: 'resolve',
    summary: 'Ask as prime_resolve does: a brief in, atoms and their contract out',
    arguments: [{ name: '<brief...>', description: 'a task in plain words' }],
    options: ['domain', 'budget', ...treeOptions],
    examples: [['prime resolve "cook pasta for eight people"', 'what an agent would get for this task']],
    load: () => import('./commands/resolve.ts'),
  },
  {
    name: 'mcp-config',
    summary: 'Print what an MCP client needs to start prime-mcp',
    options: ['client', 'treeFolder', 'write', 'windows', 'json'],
    examples: [
      ['prime mcp-config --client vscode --write', 'connects VS Code in this project'],
      ['prime mcp-config --client claude-desktop --tree dist', 'the lines for Claude Desktop, over the tree below dist'],
    ],
    load: () => import('./commands/mcp-config.ts'),
  },
  {
    name: 'doctor',
    summary: 'Look at versions, config, sources, tree and client, with advice for each fault',
    options: treeOptions,
    examples: [['prime doctor', 'why does my agent not see it?']],
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'gaps',
    summary: 'Group what agents asked for in vain, with stubs of atoms worth writing',
    arguments: [{ name: '<file>', description: 'a log that `prime-mcp --query-log <file>` wrote' }],
    options: ['limit', 'json'],
    examples: [['prime gaps queries.jsonl > drafts.prime', 'ready to be filled in']],
    load: () => import('./commands/gaps.ts'),
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell',
    arguments: [{ name: '<shell>', description: 'bash, zsh or fish' }],
    options: [],
    examples: [['source <(prime completion bash)', 'for this session']],
    load: () => import('./commands/completion.ts'),
  },
]
