/** One finding about an artifact or its atoms. */
export interface Fix {
  /** The validator's name; `contract:…` for the checks of contracts, which always run. */
  validator: string
  severity: 'warning' | 'error'
  message: string
  suggestion?: string
}
