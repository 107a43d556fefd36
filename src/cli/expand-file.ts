import { homedir } from 'node:os'

/** A path with `~` and `%NAME%` replaced by what they stand for. */
export function expandFile(file: string, env: Readonly<Record<string, string | undefined>>): string {
  return file.replace(/^~/, () => env.HOME ?? homedir()).replace(/%(\w+)%/, (whole, name: string) => env[name] ?? whole)
}
