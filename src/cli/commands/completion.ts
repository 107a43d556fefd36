import { bashCompletion } from '../completion/bash.ts'
import { completionModel, type CompletedCommand } from '../completion/completion-model.ts'
import { fishCompletion } from '../completion/fish.ts'
import { zshCompletion } from '../completion/zsh.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { UsageError } from '../usage-error.ts'

const shells: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/** `prime completion <shell>`: a script that completes commands, flags and their values. */
export async function run({ args: [shell], io }: Invocation): Promise<number> {
  if (!Object.hasOwn(shells, shell!)) throw new UsageError(`there is no completion for \`${shell}\`; the shells are ${Object.keys(shells).join(', ')}`)
  io.stdout.write(shells[shell!]!(completionModel()))
  return exitCode.ok
}
