import { describe, expect, it } from 'vitest'
import { addPlugin } from '../../src/cli/init/add-plugin.ts'

const added = (code: string): string | undefined => addPlugin(code, 'unplugin-prime/x')

/** Configs as people write them; what stands between `‹` and `›` comes in, and every other byte stays. */
const configs: Readonly<Record<string, string>> = {
  'Vite, as its template has it': `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'‹
import prime from 'unplugin-prime/x'›

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()‹, prime()›],
})
`,
  'semicolons, double quotes, comments beside plugins': `import { defineConfig } from "vite";
import vue from "@vitejs/plugin-vue"; // the framework‹
import prime from "unplugin-prime/x";›

export default defineConfig({
  plugins: [
    vue(), // comes first, whatever, happens‹
    prime(),›
    // legacy({ targets: ["defaults"] }),
  ],
  resolve: { alias: { "@": "/src" } },
});
`,
  'tabs, an import with attributes, comments behind each plugin': `import resolve from '@rollup/plugin-node-resolve';
import pkg from './package.json' with { type: 'json' };‹
import prime from 'unplugin-prime/x';›

export default {
\tinput: 'src/main.js',
\tplugins: [
\t\tresolve(), // finds packages
\t\tcommonjs(), /* makes modules of them */‹
\t\tprime(),›
\t]
};
`,
  'CRLF': 'import { defineConfig } from \'vite\'\r\nimport a from \'a\'‹\r\nimport prime from \'unplugin-prime/x\'›\r\n\r\nexport default defineConfig({\r\n  plugins: [\r\n    a()‹,› // last‹\r\n    prime()›\r\n  ],\r\n})\r\n',
  'a function that gives an object': `import { defineConfig } from 'vite'
import a from 'a'‹
import prime from 'unplugin-prime/x'›

export default defineConfig(({ command, mode }) => ({
  /* the base differs */
  base: command === 'build' ? '/app/' : '/',
  plugins: [a({ babel: { plugins: ['x'] } })‹, prime()›],
}))
`,
  'a function with a return, and a list that is filtered': `import a from 'a'‹
import prime from 'unplugin-prime/x'›

export default defineConfig(async ({ mode }) => {
  const inner = () => { return 1 }
  return {
    plugins: [
      a(),

      mode === 'analyse' && b(),‹
      prime(),›
    ].filter(Boolean),
  }
})
`,
  'no plugins': `import { defineConfig } from 'vite'‹
import prime from 'unplugin-prime/x'›

export default defineConfig({
  build: {
    lib: { entry: 'src/index.ts' }, // only this
    rollupOptions: { external: [ /^node:/ ] }
  }‹,› // so far‹
  plugins: [prime()]›
})
`,
  'an empty call': `import { defineConfig } from 'vite'‹
import prime from 'unplugin-prime/x'›

export default defineConfig({‹
  plugins: [prime()],
›})
`,
  'plugins with a spread, after a spread': `import { shared } from './shared'‹
import prime from 'unplugin-prime/x'›

export default { ...base, plugins: [...shared, a( {x:1} )‹, prime()›] }
`,
  'a variable with a type': `import a from 'a'‹
import prime from 'unplugin-prime/x'›

const config: UserConfig = {
  plugins: [ a()‹, prime()› ],
  server: {port: 3000},
}

export default config
`,
  'satisfies': `import a from 'a'‹
import prime from 'unplugin-prime/x'›

export default {
  plugins: [
    a({
      deep:   true,
    })‹,
    prime()›
  ]
} satisfies UserConfig
`,
  'as, through a variable': '‹import prime from \'unplugin-prime/x\'\n\n›const c = { plugins: [\n\ta(),\n\tb(),‹\n\tprime(),›\n] }\nexport default c as C',
  'CommonJS': `const path = require("path");
const Html = require("html-webpack-plugin");‹
const prime = require("unplugin-prime/x");›

module.exports = {
    entry: "./src/index.js",
    output: { path: path.resolve(__dirname, "dist"), filename: "[name].js" },
    plugins: [
        new Html({ template: "./index.html" }),‹
        prime(),›
    ],
};
`,
  'CommonJS as webpack\'s generator writes it': `const path = require("path");‹
const prime = require("unplugin-prime/x");›

const config = {
    entry: "./src/index.js",
    plugins: [
        // Add your plugins here‹
        prime(),›
    ],
};

module.exports = () => {
    config.mode = process.env.NODE_ENV === "production" ? "production" : "development";
    return config;
};
`,
  'CommonJS with a directive alone': `'use strict' // always‹

const prime = require('unplugin-prime/x')›

/** @type {import('webpack').Configuration} */
module.exports = {
  entry: './src/index.js'‹,
  plugins: [prime()]›
}
`,
  'Rspack': `// @ts-check
import { rspack } from "@rspack/core";‹
import prime from "unplugin-prime/x";›

// Target browsers
const targets = ["last 2 versions"];

export default defineConfig({
  entry: { main: "./src/index.js" },
  plugins: [
    new rspack.HtmlRspackPlugin({
      template: "./index.html"
    })‹,
    prime()›
  ],
  experiments: {
    css: true
  }
});
`,
  'Farm, with a plugin by its name': `import { defineConfig } from "@farmfe/core";‹
import prime from "unplugin-prime/x";›

export default defineConfig({
  compilation: { input: { index: "./index.html" } },
  plugins: ["@farmfe/plugin-react", postcss()‹, prime()›],
});
`,
  'no imports, first comments, odd spaces, no last line break': `#!/usr/bin/env node
// @ts-check
‹import prime from 'unplugin-prime/x'

›/** @type {import('vite').UserConfig} */
export default {
  base:'./',   // odd   spacing
  plugins:[ ‹prime() ›]
}`,
  'a byte order mark': '\uFEFF‹import prime from \'unplugin-prime/x\'\n\n›export default { a: 1‹, plugins: [prime()]› }\n',
  'parentheses around everything': '‹import prime from \'unplugin-prime/x\'\n\n›const config = ({ plugins: [(a())‹, prime()›] })\nexport default (config)\n',
  'a function by its name': '‹import prime from \'unplugin-prime/x\'\n\n›function config() { const inner = () => { return 1 }; return { plugins: [/* none */‹ prime()›] } }\nexport default defineConfig(config)\n',
  'commas and brackets in comments and strings': '‹import prime from "unplugin-prime/x"\n\n›export default {\n  plugins: [\n    a("],"), // ], b(),\n    b()‹,› /* , */‹\n    prime()›\n    // c(),\n  ],\n}\n',
  'only a line': '‹import prime from \'unplugin-prime/x\'\n\n›export default {‹\n  plugins: [prime()],\n›}\n',
}

describe('addPlugin', () => {
  it.each(Object.entries(configs))('changes no other byte: %s', (_, marked) => {
    expect(added(marked.replace(/‹[^›]*›/g, ''))).toBe(marked.replace(/[‹›]/g, ''))
  })

  it.each([
    'export default ({ mode }) => { if (mode) return {}; return { plugins: [] } }',
    'export default () => {}',
    'export default () => { const config = {}; config.plugins = [a()]; return config }',
    'const a = () => a\nexport default a',
    'export default { ...base }',
    'export default { plugins: [], ...base }',
    'export default { [key]: [] }',
    'export default { plugins }',
    'export default { plugins() { return [] } }',
    'export default { plugins: [, a()] }',
    'export default { plugins: [...a].concat(b) }',
    'export default { plugins: [a()].filter(isWanted) }',
    'export default [{ plugins: [] }]',
    'export default names.map(name => ({ plugins: [] }))',
    'export default ["a", "b"].map(() => ({ plugins: [] }))',
    'export default defineConfig(...parts)',
    'export default mergeConfig(shared, { plugins: [] })',
    'module.exports = [{}, {}]',
    'let config = {}\nexport default config',
    'import prime from "other"\nexport default {}',
    'export default {',
    'export const config = {}',
    'const a = b, b = a\nexport default a',
    '',
  ])('leaves %j alone', (code) => {
    expect(added(code)).toBeUndefined()
  })
})
