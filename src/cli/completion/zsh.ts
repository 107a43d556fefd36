import { quoteForShell } from './quote-for-shell.ts'
import type { CompletedCommand, CompletedOption } from './completion-model.ts'

const actions: Readonly<Record<CompletedOption['value'], (option: CompletedOption) => string>> = {
  none: () => '',
  file: () => ':file:_files',
  dir: () => ':folder:_files -/',
  choice: ({ choices }) => `:value:(${choices.join(' ')})`,
  text: () => ':value: ',
}

/** A completion script for zsh, for a file \`_prime\` in a folder of \`$fpath\`, or to be sourced. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const list = commands.map(({ name, summary }) => `    ${quoteForShell(`${name}:${summary}`)}\n`)
  const cases = commands.map(({ name, options, takesPaths, words }) => {
    const parts = [...options.map(option => quoteForShell(`*${option.flag}[${escapeText(option.description)}]${actions[option.value](option)}`)), ...takesPaths ? [quoteForShell('*:file:_files')] : [], ...words.length > 0 ? [quoteForShell(`1:word:(${words.join(' ')})`)] : []]
    return `    ${name}) _arguments ${parts.join(' ')} ;;\n`
  })
  return `#compdef prime
# zsh completion for prime: prime completion zsh > "\${fpath[1]}/_prime"
_prime() {
  local context state line
  typeset -A opt_args
  local -a commands=(
${list.join('')}  )
  _arguments -C '--help[print the help]' '--version[print the version]' '1: :->command' '*:: :->rest'
  [[ $state == command ]] && _describe command commands
  [[ $state == rest ]] || return
  case $line[1] in
${cases.join('')}  esac
}
if [[ $funcstack[1] == _prime ]]; then _prime "$@"; else compdef _prime prime; fi
`
}

/** What brackets and colons would end or open inside a specification. */
function escapeText(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&')
}
