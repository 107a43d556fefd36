import { isSafeAtomId } from '../tree-format/atom-id.ts'
import { InputError } from './input-error.ts'

/** A scope text, understood. Entries of one list are alternatives; the lists narrow one another. */
export interface Scope {
  /** `@scope` names, with the `@`. */
  scopes: string[]
  kinds: string[]
  domains: string[]
  ids: string[]
  /** Atoms whose neighbours are meant. */
  related: string[]
  /** The words to rank by; empty without any. */
  focus: string
}

type Filter = Exclude<keyof Scope, 'focus'>

/** The terms with a name. Adding one is one row here and its filter in `query.ts`. */
const terms: Readonly<Record<string, { list: Filter, isValue: (value: string) => boolean, example: string }>> = {
  kind: { list: 'kinds', isValue: isName, example: 'kind:rule' },
  domain: { list: 'domains', isValue: value => value !== '', example: 'domain:security' },
  id: { list: 'ids', isValue: isSafeAtomId, example: 'id:@scope/kind-name' },
  related: { list: 'related', isValue: isSafeAtomId, example: 'related:@scope/kind-name' },
}

const help = 'a scope is made of `@scope`, `kind:rule`, `domain:name`, `id:@scope/kind-name`, `related:@scope/kind-name` and `focus:words`, separated by spaces'

/**
 * Reads the scope language. Text that belongs to no term is focus. Throws an `InputError` that says what can be
 * written.
 */
export function parseScope(text: string): Scope {
  const scope: Scope = { scopes: [], kinds: [], domains: [], ids: [], related: [], focus: '' }
  const focus: string[] = []
  let inFocus = false
  for (const word of text.split(/\s+/).filter(part => part !== '')) {
    const [, prefix = '', value = ''] = /^([a-z-]+):(.*)$/isu.exec(word) ?? []
    const term = Object.hasOwn(terms, prefix.toLowerCase()) ? terms[prefix.toLowerCase()] : undefined
    if (prefix.toLowerCase() === 'focus') {
      inFocus = true
      focus.push(value)
    } else if (term !== undefined) {
      inFocus = false
      const values = value.split(',')
      if (!values.every(term.isValue)) throw new InputError(`The scope term \`${prefix}:\` has no readable value; write it like \`${term.example}\` (${help}).`)
      scope[term.list].push(...values)
    } else if (word.startsWith('@')) {
      inFocus = false
      if (/^@[A-Za-z0-9][A-Za-z0-9._-]{0,98}$/.test(word)) scope.scopes.push(word)
      else if (isSafeAtomId(word)) scope.ids.push(word)
      else throw new InputError(`A scope term that begins with \`@\` is neither \`@scope\` nor \`@scope/kind-name\`; ${help}.`)
    } else if (prefix !== '' && value !== '' && !inFocus && !value.startsWith('/')) {
      throw new InputError(`The scope term \`${prefix.slice(0, 40)}:\` is not known; ${help}.`)
    } else focus.push(word)
  }
  scope.focus = focus.filter(part => part !== '').join(' ')
  return scope
}

function isName(value: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(value)
}
