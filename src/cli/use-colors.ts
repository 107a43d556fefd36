import type { CliIo, CliWriter } from './io.ts'

/** True when a writer should get colours: a terminal, unless `NO_COLOR` or `FORCE_COLOR` says otherwise. */
export function useColors(writer: CliWriter, env: CliIo['env']): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  const forced = env.FORCE_COLOR
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return writer.isTTY === true && env.TERM !== 'dumb'
}
