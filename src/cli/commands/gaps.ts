import { createColors } from 'picocolors'
import { escapeControlInLine } from '../../diagnostics/escape-control.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import type { CliIo } from '../io.ts'
import { groupQuestions, type Gap, type Question } from '../gaps/group-questions.ts'
import { toStub } from '../gaps/to-stub.ts'
import { printJson } from '../print-json.ts'
import { printWarnings } from '../print-warnings.ts'
import { readInput } from '../read-input.ts'
import { plural } from '../report.ts'
import { useColors } from '../use-colors.ts'

const defaultLimit = 10

/** `prime gaps <file>`: what agents asked for in vain, by the log of `prime-mcp --query-log`, its older part included, and stubs of atoms worth writing. */
export async function run({ args: [file], options, io }: Invocation): Promise<number> {
  const { questions, broken } = readLog(`${await readOlder(io, file!)}\n${await readInput(io, file!)}`)
  const gaps = groupQuestions(questions)
  const shown = gaps.slice(0, options.limit ?? defaultLimit)
  if (broken > 0) printWarnings(io, [`${plural(broken, 'line')} of \`${file}\` cannot be read and are left out`])
  if (options.json) {
    printJson(io, shown.map(gap => ({ ...gap, stub: toStub(gap) })))
    return exitCode.ok
  }
  const colors = createColors(useColors(io.stdout, io.env))
  io.stdout.write(shown.map(gap => `${colors.dim(describe(gap))}\n${toStub(gap)}`).join('\n'))
  io.stderr.write(`${shown.length} of ${plural(gaps.length, 'gap')}, from ${plural(questions.length, 'question')}\n`)
  return exitCode.ok
}

/** What the server moved out of the way when the log was full, if there is such a file. */
async function readOlder(io: CliIo, file: string): Promise<string> {
  return file === '-' ? '' : readInput(io, `${file}.1`).catch(() => '')
}

/** A comment in the language, so that the output can be written to a file as it is. */
function describe({ asked, empty, last, examples }: Gap): string {
  const head = `// asked ${asked === 1 ? 'once' : `${asked} times`}, last ${escapeControlInLine(last)}; ${empty === asked ? 'nothing was found' : 'nothing good was found'}`
  return [head, ...examples.map(example => `//   ${escapeControlInLine(example)}`)].join('\n')
}

function readLog(text: string): { questions: Question[], broken: number } {
  const questions: Question[] = []
  let broken = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const question = readQuestion(line)
    if (question === undefined) broken++
    else questions.push(question)
  }
  return { questions, broken }
}

function readQuestion(line: string): Question | undefined {
  try {
    const { time, scope, tags, hits } = JSON.parse(line) as Record<string, unknown>
    const isRight = typeof time === 'string' && typeof scope === 'string' && typeof hits === 'number' && Array.isArray(tags) && tags.every(tag => typeof tag === 'string')
    return isRight ? { time, scope, tags: tags as string[], hits } : undefined
  } catch {
    return undefined
  }
}
