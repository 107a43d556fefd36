import { createUnplugin } from 'unplugin'
import { createPlugin } from './plugin/create-plugin.ts'
import type { UnpluginInstance } from 'unplugin'
import type { Options } from './compile/options.ts'

export type { Options } from './compile/options.ts'
export type { Diagnostic } from './diagnostics/diagnostic.ts'
export type { AtomModule as Atom } from './emit/atom-module.ts'
export type { Level } from './tree-format/level.ts'

/** The plugin for every bundler: `unplugin.vite(options)` and so on. Each bundler also has an entry of its own. */
const unplugin: UnpluginInstance<Options | undefined, false> = createUnplugin(createPlugin)

export default unplugin
