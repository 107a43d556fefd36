/** The heavy half of the plugin: loaded by dynamic import when a build begins, so that importing an entry costs little. */
export { applyPlan } from '../compile/apply-plan.ts'
export { createCompiler } from '../compile/create-compiler.ts'
export { createWriter } from '../compile/create-writer.ts'
export { configNames, loadConfig, mergeOptions } from '../compile/load-config.ts'
export { planWrite, readListed } from '../compile/plan-write.ts'
export { replaceFile } from '../compile/replace-file.ts'
export { resolveOptions } from '../compile/resolve-options.ts'
