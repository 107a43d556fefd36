/** One resolved edge. */
export interface EdgeYaml {
  /** The verb. */
  type: string
  target: string
  /** The target's kind, where it is known. */
  kind?: string
  /** Present when no atom of the build declares the target. */
  external?: true
}

/** What `graph.yaml` holds: edges in verb order, then by target. */
export interface GraphYaml {
  atom: string
  edges: EdgeYaml[]
}
