import type { Tree } from '../runtime/index.ts'

/** Where a server finds the tree to answer from. Each request asks once and keeps what it got. */
export interface TreeProvider {
  /** The tree of this moment; undefined while none is loaded. */
  current(): Tree | undefined
  /** Calls back after each change of the tree; returns the way to stop that. */
  onChange(listener: () => void): () => void
}

/** A tree that never changes, as a provider. */
export function fixedTree(tree: Tree): TreeProvider {
  return { current: () => tree, onChange: () => () => undefined }
}

/** A provider whose tree can be swapped. */
export interface TreeHolder extends TreeProvider {
  set(tree: Tree): void
}

/** A provider that starts with a tree, or empty. */
export function createTreeHolder(tree?: Tree): TreeHolder {
  let held = tree
  const listeners = new Set<() => void>()
  return {
    current: () => held,
    onChange(listener) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
    set(next) {
      held = next
      for (const listener of listeners) listener()
    },
  }
}
