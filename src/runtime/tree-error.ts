/**
 * Why a tree could not be loaded: `no-tree` (nothing found, or a URL that does not answer), `several-trees` (a tie),
 * `broken-tree` (found, but unreadable as a whole), `clash` (two trees or domains disagree).
 */
export type TreeErrorReason = 'no-tree' | 'several-trees' | 'broken-tree' | 'clash'

/** A tree that cannot be served; its `name` is `TreeError`. The message is one sentence for a person. */
export class TreeError extends Error {
  readonly reason: TreeErrorReason

  constructor(reason: TreeErrorReason, message: string) {
    super(message)
    this.name = 'TreeError'
    this.reason = reason
  }
}

/** True for a `TreeError`, of whatever copy of this module: by its name, as callers are told. */
export function isTreeError(error: unknown): error is TreeError {
  return error instanceof Error && error.name === 'TreeError'
}
