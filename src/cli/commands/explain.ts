import { createColors } from 'picocolors'
import { codes } from '../../diagnostics/codes.ts'
import type { Code } from '../../diagnostics/codes.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { printJson } from '../print-json.ts'
import { UsageError } from '../usage-error.ts'
import { useColors } from '../use-colors.ts'

/** `prime explain [code]`: what a diagnostic means and how it is mended; without a code, the list of all. */
export async function run({ args: [name], options, io }: Invocation): Promise<number> {
  if (name === undefined) {
    if (options.json) printJson(io, Object.entries(codes).map(([code, spec]) => ({ code, ...spec })))
    else io.stdout.write(listCodes())
    return exitCode.ok
  }
  const code = resolveCode(name)
  const { layer, level, title, cause, wrong, right } = codes[code]
  if (options.json) {
    printJson(io, { code, ...codes[code] })
    return exitCode.ok
  }
  const colors = createColors(useColors(io.stdout, io.env))
  io.stdout.write([
    `${colors.bold(code)}: ${title}`,
    colors.dim(`${layer} ${level}`),
    cause,
    `${colors.red('Wrong:')}\n\n${indent(wrong)}`,
    `${colors.green('Right:')}\n\n${indent(right)}`,
    colors.dim(`Change its level with --rule ${code}=off|info|warning|error${code.startsWith('prime/domain-') ? '' : `, or silence it at one place with a comment above: // prime-ignore ${code} reason`}`),
  ].join('\n\n') + '\n')
  return exitCode.ok
}

/** A code by its name, with or without `prime/`. */
function resolveCode(name: string): Code {
  const full = name.startsWith('prime/') ? name : `prime/${name}`
  if (Object.hasOwn(codes, full)) return full as Code
  const near = nearest(full, Object.keys(codes))
  throw new UsageError(`there is no code \`${full}\`; ${near === undefined ? '`prime explain` lists the codes' : `did you mean \`${near}\`?`}`)
}

function listCodes(): string {
  const names = Object.keys(codes) as Code[]
  const width = Math.max(...names.map(name => name.length))
  return names.map(name => `${name.padEnd(width)}  ${codes[name].layer} ${codes[name].level.padEnd(7)}  ${codes[name].title}\n`).join('')
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
