import stylistic from '@stylistic/eslint-plugin'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/**
 * Who may import whom below `src`, statically and by dynamic import. A folder may always import itself; types may be
 * imported wherever one of the two is allowed.
 * `test/architecture.test.ts` holds the sources to the same table.
 *
 * @type {Record<string, { static: string[], dynamic: string[] }>}
 */
export const directions = {
  'diagnostics': { static: [], dynamic: [] },
  'tree-format': { static: [], dynamic: [] },
  'language': { static: ['diagnostics'], dynamic: [] },
  'domain': { static: ['diagnostics', 'tree-format'], dynamic: [] },
  'model': { static: ['diagnostics', 'language', 'tree-format'], dynamic: [] },
  'check': { static: ['diagnostics', 'language', 'model', 'domain'], dynamic: ['llm'] },
  'project': { static: ['diagnostics', 'language', 'model'], dynamic: ['llm'] },
  'emit': { static: ['diagnostics', 'language', 'model', 'domain', 'check', 'project', 'tree-format'], dynamic: ['llm'] },
  'compile': { static: ['diagnostics', 'language', 'model', 'domain', 'check', 'project', 'emit', 'tree-format'], dynamic: ['llm'] },
  'plugin': { static: ['diagnostics', 'language', 'model', 'domain', 'check', 'project', 'emit', 'compile', 'tree-format'], dynamic: ['mcp', 'llm'] },
  'runtime': { static: ['diagnostics', 'domain', 'tree-format'], dynamic: ['llm'] },
  'mcp': { static: ['diagnostics', 'domain', 'runtime', 'tree-format'], dynamic: ['compile', 'llm'] },
  'llm': { static: ['diagnostics'], dynamic: [] },
  'cli': { static: ['diagnostics', 'language', 'model', 'domain', 'check', 'project', 'emit', 'compile', 'runtime', 'tree-format'], dynamic: ['mcp', 'llm'] },
}

const folders = Object.keys(directions)

const directionRules = folders.map(folder => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', {
      patterns: folders
        .filter(other => other !== folder && !directions[folder].static.includes(other))
        .map(other => ({
          group: [`**/${other}/**`],
          allowTypeImports: directions[folder].dynamic.includes(other),
          message: `src/${folder} may not import src/${other}: imports point one way only (see the table in eslint.config.js).`,
        })),
    }],
  },
}))

export default defineConfig(
  globalIgnores(['**/dist/', '!test/dist/', '**/node_modules/', 'src/language/parser.js', 'src/language/parser.d.ts', '**/.vite/', 'compiled/']),
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  stylistic.configs.customize({ indent: 2, quotes: 'single', semi: false, braceStyle: '1tbs', arrowParens: false, quoteProps: 'consistent-as-needed' }),
  {
    rules: {
      'no-console': 'error',
      'eqeqeq': 'error',
      'prefer-const': 'error',
      'no-control-regex': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      '@stylistic/max-statements-per-line': 'off',
      '@stylistic/operator-linebreak': ['error', 'before', { overrides: { '=': 'after' } }],
      '@stylistic/member-delimiter-style': ['error', { multiline: { delimiter: 'none' }, singleline: { delimiter: 'comma' } }],
    },
  },
  {
    files: ['src/cli/**', 'src/mcp/bin.ts', 'playground/**', 'test/bench/**', 'test/eval/**', 'test/fuzz/run.ts', 'test/corpora.ts'],
    rules: { 'no-console': 'off' },
  },
  directionRules,
)
