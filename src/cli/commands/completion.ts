import { bashCompletion } from '../completion/bash.ts'
import { completionModel, shellNames, type CompletedCommand } from '../completion/completion-model.ts'
import { fishCompletion } from '../completion/fish.ts'
import { zshCompletion } from '../completion/zsh.ts'
import type { Invocation } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { UsageError } from '../usage-error.ts'

const shells: Readonly<Record<typeof shellNames[number], (commands: readonly CompletedCommand[]) => string>> = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }

/** `prime completion <shell>`: a script that completes commands, flags and their values. */
export async function run({ args: [shell], io }: Invocation): Promise<number> {
  const known = shellNames.find(name => name === shell)
  if (known === undefined) throw new UsageError(`there is no completion for \`${shell}\`; the shells are ${shellNames.join(', ')}`)
  io.stdout.write(shells[known](completionModel()))
  return exitCode.ok
}
