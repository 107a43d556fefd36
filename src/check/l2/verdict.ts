/** One thing a model finds odd about an atom. L2 finds no errors. */
export interface Finding {
  level: 'warning' | 'info'
  /** The field it is about, when it is about one. */
  field?: string
  /** One line, at most 300 characters. */
  message: string
  hint?: string
}

const longestText = 300
const mostFindings = 5

/**
 * Reads a model's verdict, `{ findings: [{ level, field?, message, hint? }] }`, from an answer or a cache: neither is trusted.
 * Gives `undefined` when it has another shape.
 */
export function readVerdict(value: unknown): Finding[] | undefined {
  const findings = (value as { findings?: unknown } | undefined)?.findings
  if (!Array.isArray(findings)) return undefined
  const read: Finding[] = []
  for (const item of findings.slice(0, mostFindings) as unknown[]) {
    const { level, field, message, hint } = (item ?? {}) as Record<string, unknown>
    const text = oneLine(message)
    if (text === undefined || (level !== 'warning' && level !== 'info')) return undefined
    const finding: Finding = { level, message: text }
    const named = oneLine(field)
    if (named !== undefined) finding.field = named
    const advice = oneLine(hint)
    if (advice !== undefined) finding.hint = advice
    read.push(finding)
  }
  return read
}

function oneLine(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  const characters = [...text]
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : text
}
