import { createServer } from 'vite'
import type { InlineConfig, ViteDevServer } from 'vite'
import prime from 'unplugin-prime/vite'
import type { Options } from 'unplugin-prime'
import { onTestFinished } from 'vitest'
import type { Project } from '../bundlers/project.ts'

/** A running dev server and what it printed. */
export interface RunningServer {
  server: ViteDevServer
  /** `http://localhost:port`, without a base. */
  url: string
  printed: string[]
}

/** Starts a dev server that is closed when the test is over. */
export async function startServer(project: Project, options?: Options, config: InlineConfig = {}): Promise<RunningServer> {
  const printed: string[] = []
  const print = (message: string): void => { printed.push(message) }
  const server = await createServer({
    root: project.root,
    configFile: false,
    cacheDir: project.path('node_modules/.vite'),
    customLogger: { info: () => undefined, warn: print, warnOnce: print, error: print, clearScreen: () => undefined, hasErrorLogged: () => false, hasWarned: false },
    ...config,
    server: { port: 0, host: 'localhost', ...config.server },
    plugins: [prime(options)],
  })
  onTestFinished(async () => server.close())
  await server.listen()
  const address = server.httpServer!.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, url: `http://localhost:${address.port}`, printed }
}

/** Asks again until an answer is right; fails with the last one when it never is. */
export async function until<T>(ask: () => T | Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 15_000
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    if (Date.now() > end) throw new Error(`never right: ${JSON.stringify(answer).slice(0, 2000)}`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
