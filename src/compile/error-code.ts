/** The code of a Node.js system error, such as `ENOENT`; `undefined` for anything else that was thrown. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : undefined
}
