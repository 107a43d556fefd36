import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { createProject, rule } from '../bundlers/project.ts'
import { startServer } from './vite-server.ts'

/** Debian's and Ubuntu's Chromium, or the one that the environment names. */
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(path => path !== undefined && existsSync(path))

const files = {
  'index.html': '<!doctype html><p id="claim"></p><ol id="atoms"></ol><script type="module" src="/main.js"></script>\n',
  'main.js': `
import * as water from './primes/sources/water-deeply.prime'
import { atoms } from 'virtual:prime'
window.loadedAt = performance.timeOrigin
window.events = []
const show = ({ WaterDeeply }) => { document.querySelector('#claim').textContent = WaterDeeply.fields.claim }
const list = async ({ atoms }) => {
  const texts = await Promise.all(atoms.map(async atom => atom.id + ' ' + (await atom.chunks()).summary.split('\\n')[0]))
  document.querySelector('#atoms').innerHTML = texts.map(text => '<li>' + text + '</li>').join('')
}
show(water)
list({ atoms })
import.meta.hot.accept('./primes/sources/water-deeply.prime', show)
import.meta.hot.accept('virtual:prime', list)
import.meta.hot.on('prime:update', (data) => { window.events.push(data) })
`,
  'primes/sources/water-deeply.prime': rule('WaterDeeply', 'Water seldom and deeply.'),
  'primes/sources/mulch.prime': rule('MulchInJune', 'Mulch once the soil is warm.'),
}

async function openPage(url: string): Promise<Page> {
  const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  onTestFinished(async () => browser.close())
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  return page
}

it.skipIf(executablePath === undefined)('updates the page without a reload, shows errors over it and takes them down (needs Chromium)', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project)
  const page = await openPage(url)
  const claim = async (text: string): Promise<void> => { await page.waitForFunction(`document.querySelector('#claim')?.textContent === ${JSON.stringify(text)}`) }
  const overlay = async (): Promise<string> => page.evaluate('document.querySelector("vite-error-overlay")?.shadowRoot?.textContent ?? ""')

  const shoot = async (name: string): Promise<void> => {
    if (process.env.SCREENSHOTS !== undefined) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
  }

  await claim('Water seldom and deeply.')
  await page.waitForFunction('document.querySelectorAll("#atoms li").length === 2')
  await shoot('page')
  const loadedAt = await page.evaluate('window.loadedAt')
  await project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the morning.'))
  await claim('Water in the morning.')
  expect(await page.evaluate('window.events')).toEqual([{ changed: ['@garden/rule-water-deeply'], removed: [] }])

  // A file that nothing imports reaches the page through `virtual:prime`.
  await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly, one seed to a finger of soil.'))
  await page.waitForFunction('document.querySelectorAll("#atoms li").length === 3')
  expect(await page.textContent('#atoms')).toContain('@garden/rule-sow-thin Sow thinly, one seed')
  await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow in rows that are a hand apart.'))
  await page.waitForFunction('document.querySelector("#atoms").textContent.includes("Sow in rows")')

  // Two files break: the overlay shows both, and the page stays.
  await project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the evening.', '  requires: ["@garden/rule-nowhere"]\n'))
  await project.write('primes/sources/mulch.prime', 'rule MulchInJune {\n  id: \n')
  await page.waitForSelector('vite-error-overlay', { state: 'attached' })
  const shown = await overlay()
  expect(shown).toContain('primes/sources/water-deeply.prime:9:14 error prime/unresolved-reference')
  expect(shown).toContain('requires: ["@garden/rule-nowhere"]')
  expect(shown).toContain('primes/sources/mulch.prime:')
  await claim('Water in the morning.')
  await shoot('overlay')

  // A page that is opened now shows them too.
  const other = await page.context().newPage()
  await other.goto(url)
  await other.waitForSelector('vite-error-overlay', { state: 'attached' })
  await other.close()

  await project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with straw.'))
  await project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the evening.'))
  await claim('Water in the evening.')
  await page.waitForSelector('vite-error-overlay', { state: 'detached' })
  expect(await page.evaluate('window.loadedAt')).toBe(loadedAt)
  await shoot('mended')
})
