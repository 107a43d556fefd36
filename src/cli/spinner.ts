import type { CliIo } from './io.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const milliseconds = 80

/** Shows that work is going on: one moving line on standard error, only on a terminal, gone when the work ends. */
export async function withSpinner<T>(io: CliIo, text: string, work: (say: (text: string) => void) => Promise<T>): Promise<T> {
  if (io.stderr.isTTY !== true || io.env.CI !== undefined) return work(() => undefined)
  let shown = text
  let step = 0
  const timer = setInterval(() => io.stderr.write(`\r\x1b[K${frames[step++ % frames.length]} ${shown}`), milliseconds)
  try {
    return await work((next) => { shown = next })
  } finally {
    clearInterval(timer)
    if (step > 0) io.stderr.write('\r\x1b[K')
  }
}
