import { stringifyJson } from '../diagnostics/stringify-json.ts'
import type { CliIo } from './io.ts'

/** Prints the one JSON document of `--json`. */
export function printJson(io: CliIo, value: unknown): void {
  io.stdout.write(stringifyJson(value))
}
