/** A folder whose sources are compiled. */
export interface SourceFolder {
  /** Absolute. */
  dir: string
  include: readonly string[]
  exclude: readonly string[]
  /** The topmost folder in which its domain files are looked for; absent: by the rule for folders of the project. */
  top?: string
  /** The name of the npm package that brings it; absent for folders of the project. */
  pack?: string
}
