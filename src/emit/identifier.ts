/** Every word that a strict-mode module may not bind, in any edition of the language. */
const reserved: ReadonlySet<string> = new Set((
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false '
  + 'finally for function if implements import in instanceof interface let new null package private protected public '
  + 'return static super switch this throw true try typeof var void while with yield'
).split(' '))

/** True for a name that a module can bind and export: a JavaScript identifier that is not a reserved word. */
export function isIdentifier(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name) && !reserved.has(name)
}
