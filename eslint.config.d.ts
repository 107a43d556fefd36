import type { Linter } from 'eslint'

export declare const directions: Record<string, { static: string[], dynamic: string[] }>
declare const config: Linter.Config[]
export default config
