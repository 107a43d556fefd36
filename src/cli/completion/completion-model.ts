import { commandTable } from '../command-table.ts'
import { codes } from '../../diagnostics/codes.ts'
import { optionTable, type OptionSpec } from '../option-table.ts'

/** A flag as completion offers it. */
export interface CompletedOption {
  /** With its dashes. */
  flag: string
  description: string
  /** What stands after it: nothing, a file, a folder, one of `choices`, or something that cannot be offered. */
  value: 'none' | 'file' | 'dir' | 'choice' | 'text'
  choices: readonly string[]
}

/** A command as completion offers it. */
export interface CompletedCommand {
  name: string
  summary: string
  options: CompletedOption[]
  /** Whether its arguments are paths. */
  takesPaths: boolean
  /** What its argument can be, where that is known. */
  words: readonly string[]
}

/** The shells that there are scripts for. */
export const shellNames = ['bash', 'zsh', 'fish'] as const

/** What arguments can be, by their names. */
const argumentWords: Readonly<Record<string, readonly string[]>> = { '[code]': Object.keys(codes), '<shell>': shellNames }

/** What the scripts of all shells are made of, from the tables of commands and options. */
export function completionModel(): CompletedCommand[] {
  const commands: CompletedCommand[] = commandTable.map(({ name, summary, options, arguments: args = [] }) => ({
    name,
    summary,
    options: [...options.map(option => toOption(optionTable[option])), { flag: '--help', description: 'print the help of the command', value: 'none', choices: [] }],
    takesPaths: args.some(argument => /file|path|dir/.test(argument.name)),
    words: args.flatMap(argument => argumentWords[argument.name] ?? []),
  }))
  return [...commands, { name: 'help', summary: 'print the help of a command', options: [], takesPaths: false, words: commands.map(({ name }) => name) }]
}

function toOption({ flags, description, choices = [] }: OptionSpec): CompletedOption {
  const [, flag, argument] = /(--[a-z-]+)(?: [<[]([a-z=]+))?/.exec(flags)!
  const value = argument === undefined ? 'none' : choices.length > 0 ? 'choice' : argument === 'file' || argument === 'dir' ? argument : 'text'
  return { flag: flag!, description, value, choices }
}
