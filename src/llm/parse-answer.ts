/**
 * Reads the one JSON object in a model's answer, with or without a code fence or words around it.
 * Gives `undefined` when there is none; what the object holds is for the caller to check.
 */
export function parseAnswer(answer: string): Record<string, unknown> | undefined {
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  if (start === -1 || end < start) return undefined
  try {
    const value: unknown = JSON.parse(answer.slice(start, end + 1))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined
  } catch {
    return undefined
  }
}
