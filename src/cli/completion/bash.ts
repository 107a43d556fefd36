import { quoteForShell } from './quote-for-shell.ts'
import type { CompletedCommand } from './completion-model.ts'

/** A completion script for bash, to be sourced. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const folders = new Set(commands.flatMap(({ options }) => options.filter(({ value }) => value === 'dir').map(({ flag }) => flag)))
  const choices = commands.flatMap(({ name, options }) => options.filter(({ value }) => value === 'choice')
    .map(option => `    ${quoteForShell(`${name} ${option.flag}`)}) COMPREPLY=($(compgen -W ${quoteForShell(option.choices.join(' '))} -- "$cur")); return ;;\n`))
  const flags = commands.map(({ name, options }) =>
    `    ${name}) COMPREPLY=($(compgen -W ${quoteForShell(options.map(({ flag }) => flag).join(' '))} -- "$cur")) ;;\n`)
  const words = commands.filter(command => command.words.length > 0).map(command =>
    `    ${command.name}) COMPREPLY=($(compgen -W ${quoteForShell(command.words.join(' '))} -- "$cur")); return ;;\n`)
  return `# bash completion for prime: source <(prime completion bash)
_prime() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${names.replaceAll(' ', '|')}) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  if [[ -z $command ]]; then
    COMPREPLY=($(compgen -W ${quoteForShell(`${names} --help --version`)} -- "$cur"))
    return
  fi
  case $prev in
    ${[...folders].join('|')}) COMPREPLY=($(compgen -d -- "$cur")); return ;;
  esac
  case "$command $prev" in
${choices.join('')}  esac
  [[ $cur == -* ]] || case $command in
${words.join('')}    *) return ;;
  esac
  case $command in
${flags.join('')}  esac
}
complete -o default -F _prime prime
`
}
