import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundlers, load } from '../bundlers/bundlers.ts'
import { createProject, gardenFiles, rule } from '../bundlers/project.ts'

const run = promisify(execFile)

it('compiles the sources of an installed package along', async () => {
  const pack = await createProject({
    'package.json': '{ "name": "@acme/prime-orchard", "version": "1.0.0", "prime": "knowledge" }\n',
    'knowledge/graft.prime': rule('GraftInSpring', 'Graft in spring, when the sap begins to rise.').replaceAll('@garden', '@orchard'),
  }, 'pack')
  const { stdout } = await run('npm', ['pack', '--silent'], { cwd: pack.root })
  const project = await createProject({
    ...gardenFiles,
    'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.', '  related: ["@orchard/rule-graft-in-spring"]\n'),
  })
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', pack.path(stdout.trim())], { cwd: project.root })

  const outcome = await bundlers.vite!.build(project, { packs: ['@acme/prime-orchard'] })

  expect(outcome).toEqual({ ok: true, errors: [], warnings: [], raw: [] })
  const tree = await project.tree('dist/compiled')
  expect(tree['@orchard/rule-graft-in-spring/atom.yaml']).toContain('source: { file: "@acme/prime-orchard:graft.prime", line: 1 }')
  expect(tree['@garden/rule-weed-young/graph.yaml']).toContain('{ type: related, target: "@orchard/rule-graft-in-spring", kind: rule }')
  expect((await load(project)).atoms).toHaveLength(5)
})
