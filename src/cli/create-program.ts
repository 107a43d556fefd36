import { Command, InvalidArgumentError, Option } from 'commander'
import { createColors } from 'picocolors'
import { version } from '../../package.json'
import { commandTable } from './command-table.ts'
import type { CommandSpec, Invocation } from './command.ts'
import type { CliIo } from './io.ts'
import { optionTable } from './option-table.ts'
import type { CliOptions, OptionSpec } from './option-table.ts'
import { useColors } from './use-colors.ts'

/** Builds the argument parser from the table of commands. `onRun` gets the command that was called; nothing else is run. */
export function createProgram(io: CliIo, onRun: (spec: CommandSpec, invocation: Invocation) => Promise<void>): Command {
  const colors = createColors(useColors(io.stdout, io.env))
  const program = new Command('prime')
    .description('Compile typed knowledge atoms (.prime files) and serve them to agents.')
    .version(version)
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(`prime --help` lists the commands)')
    .exitOverride()
    .configureOutput({
      writeOut: text => io.stdout.write(text),
      writeErr: text => io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .configureHelp({ styleTitle: title => colors.bold(title) })
    .addHelpText('after', `
Exit codes: 0 fine, 1 input/output or internal failure, 2 error diagnostics (or more warnings than --max-warnings), 3 bad usage`)
  for (const spec of commandTable) program.addCommand(createCommand(program, spec, io, onRun))
  return program
}

function createCommand(program: Command, spec: CommandSpec, io: CliIo, onRun: (spec: CommandSpec, invocation: Invocation) => Promise<void>): Command {
  const command = program.createCommand(spec.name).copyInheritedSettings(program).summary(spec.summary).description(`${spec.summary}.`)
  command.showHelpAfterError(`(\`prime ${spec.name} --help\` shows how it is used)`)
  for (const { name, description } of spec.arguments ?? []) command.argument(name, description)
  for (const name of spec.options) command.addOption(createOption(optionTable[name]))
  command.addHelpText('after', `\nExamples:\n${spec.examples.map(([line, purpose]) => `  $ ${line}\n      ${purpose}`).join('\n')}`)
  command.action(async () => {
    const args = (command.processedArgs as (string | string[] | undefined)[]).flat().filter(argument => argument !== undefined)
    await onRun(spec, { args, options: command.opts<CliOptions>(), io })
  })
  return command
}

function createOption({ flags, description, choices, atLeast, repeatable }: OptionSpec): Option {
  const option = new Option(flags, description)
  if (choices !== undefined) option.choices(choices)
  if (atLeast !== undefined) option.argParser(text => parseWholeNumber(text, atLeast))
  if (repeatable) option.argParser((text: string, before: string[] | undefined) => [...before ?? [], text])
  return option
}

function parseWholeNumber(text: string, atLeast: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < atLeast) throw new InvalidArgumentError(`It takes a whole number of at least ${atLeast}.`)
  return number
}
