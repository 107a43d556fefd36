import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import prime from 'unplugin-prime/webpack'
import { compile } from 'unplugin-prime/compiler'
import { expect, it } from 'vitest'
import webpack from 'webpack'
import { createProject, readTree } from './project.ts'

const app = fileURLToPath(new URL('../../playground/webpack', import.meta.url))

it('builds the webpack playground without a word', async () => {
  const project = await createProject({})
  expect(existsSync(app)).toBe(true)
  const compiler = webpack({ context: app, mode: 'production', entry: './src/main.js', output: { path: project.path('dist') }, plugins: [prime({ strict: true })] })
  const json = await new Promise<{ errors?: object[], warnings?: object[] }>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error !== null) reject(error)
        else resolve(stats!.toJson({ all: false, errors: true, warnings: true }))
      })
    })
  })
  expect(json).toMatchObject({ errors: [], warnings: [] })
  expect(await readTree(project.path('dist/compiled'))).toEqual(Object.fromEntries((await compile({ root: app })).files))
})
