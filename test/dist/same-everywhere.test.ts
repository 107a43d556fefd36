import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compile } from 'unplugin-prime/compiler'
import { expect, it } from 'vitest'
import { readTree, rule } from '../bundlers/project.ts'
import { buildOnce, createBuiltProject, programs } from './build-once.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** File names that languages sort in orders of their own, letters that they change in ways of their own, and numbers and dates. */
const files = {
  'package.json': '{ "type": "module" }\n',
  'main.js': 'export { default } from \'./primes/sources/Z.prime\'\nexport { atoms } from \'virtual:prime\'\n',
  'primes/domain.yaml': 'name: gardening\nversion: 1.0.0\ndescription: "Growing things since 1976-01-02."\ntags: [garden, istanbul]\n',
  'primes/sources/Z.prime': rule('Zinnia', 'ISTANBUL and istanbul, İ and ı, 1234567.5 and 1,234.', '  when: 2026-03-29T02:30:00\n  price: 12.50\n  "ä": 1\n  "z": 2\n'),
  'primes/sources/ä.prime': rule('Aster', 'Sow asters when it is warm.', '  related: ["@garden/rule-zinnia", "@garden/rule-ivy", "@garden/rule-ilex"]\n'),
  'primes/sources/z.prime': rule('Ivy', 'Cut ivy back in winter.') + rule('Ilex', 'Plant ilex in light shade.'),
  'primes/sources/I/i.prime': rule('Iris', 'Divide irises after they flower.'),
  'primes/sources/ı/I.prime': rule('Inula', 'Give inula room.'),
  'primes/sources/10.prime': rule('Tenth', 'Ten is after nine.'),
  'primes/sources/9.prime': rule('Ninth', 'Nine is before ten.'),
}

const elsewhere = {
  NODE_OPTIONS: `--import=${new URL('elsewhere.mjs', import.meta.url).href}`,
  LC_ALL: 'tr_TR.UTF-8',
  LANG: 'tr_TR.UTF-8',
  EXPECTED_LOCALE: 'tr-TR',
  TZ: 'Pacific/Chatham',
}

const withCrlf = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, file.endsWith('.prime') ? text.replaceAll('\n', '\r\n') : text]))

async function expectedTree(): Promise<Record<string, string>> {
  const root = await createBuiltProject(files)
  const result = await compile({ root, cache: false })
  expect(result.ok).toBe(true)
  return Object.fromEntries(result.files)
}

it.skipIf(!existsSync(dist)).each(Object.keys(programs))('%s gives the same bytes on another machine: order of folders, language, time zone, line ends, place (needs `npm run build`)', async (name) => {
  const folder = await createBuiltProject(withCrlf, 'Bahçe [işleri] #1 知識')
  const { exitCode, text } = await buildOnce(folder, name, elsewhere)
  expect({ exitCode, text }).toEqual({ exitCode: 0, text: '' })
  expect(await readTree(join(folder, 'dist/compiled'))).toEqual(await expectedTree())
})

it.skipIf(!existsSync(dist))('the command line does so too (needs `npm run build`)', async () => {
  const folder = await createBuiltProject(withCrlf, 'Bahçe [işleri] #1 知識')
  await promisify(execFile)(process.execPath, [join(dist, 'bin/prime.mjs'), 'compile'], { cwd: folder, env: { ...process.env, ...elsewhere } })
  expect(await readTree(join(folder, 'compiled'))).toEqual(await expectedTree())
})
