import type { CompletedCommand, CompletedOption } from './completion-model.ts'

const values: Readonly<Record<CompletedOption['value'], (option: CompletedOption) => string>> = {
  none: () => '',
  file: () => ' -r -F',
  dir: () => ' -x -a \'(__fish_complete_directories)\'',
  choice: ({ choices }) => ` -x -a ${quote(choices.join(' '))}`,
  text: () => ' -x',
}

/** A completion script for fish, to be sourced or kept in its folder of completions. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const lines = ['# fish completion for prime: prime completion fish | source', 'complete -c prime -f', 'complete -c prime -n __fish_use_subcommand -l help -d \'print the help\'', 'complete -c prime -n __fish_use_subcommand -l version -d \'print the version\'']
  for (const { name, summary } of commands) lines.push(`complete -c prime -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`)
  for (const { name, options, takesPaths, words } of commands) {
    const condition = `complete -c prime -n '__fish_seen_subcommand_from ${name}'`
    for (const option of options) lines.push(`${condition} -l ${option.flag.slice(2)} -d ${quote(option.description)}${values[option.value](option)}`)
    if (words.length > 0) lines.push(`${condition} -a ${quote(words.join(' '))}`)
    if (takesPaths) lines.push(`${condition} -F`)
  }
  return lines.join('\n') + '\n'
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll('\'', '\\\'')}'`
}
