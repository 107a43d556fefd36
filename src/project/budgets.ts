/** Budgets in tokens: summary and core are never over theirs, full may be. */
export interface Budgets {
  /** @default 30 */
  summary: number
  /** @default 150 */
  core: number
  /** @default 380 */
  full: number
}

/** Budgets per level, and per kind over these. */
export interface BudgetOptions {
  summary?: number | undefined
  core?: number | undefined
  full?: number | undefined
  /** Budgets of single kinds; what is absent there is taken from above. */
  kinds?: Readonly<Record<string, Readonly<Partial<Budgets>>>> | undefined
}

const defaults: Readonly<Budgets> = { summary: 30, core: 150, full: 380 }
/** Below these a projection could not say anything. */
const least: Readonly<Budgets> = { summary: 12, core: 60, full: 1 }

/** The budgets of a kind (or, without one, of all kinds that have none of their own). */
export function resolveBudgets(options: BudgetOptions = {}, kind?: string): Budgets {
  const own = kind !== undefined && options.kinds !== undefined && Object.hasOwn(options.kinds, kind) ? options.kinds[kind] : undefined
  return {
    summary: own?.summary ?? options.summary ?? defaults.summary,
    core: own?.core ?? options.core ?? defaults.core,
    full: own?.full ?? options.full ?? defaults.full,
  }
}

/** What is wrong with budgets, a sentence each; none when they can be kept. */
export function budgetProblems(options: BudgetOptions): string[] {
  return [undefined, ...Object.keys(options.kinds ?? {})].flatMap(kind => problemsOf(resolveBudgets(options, kind), kind))
}

function problemsOf(budgets: Budgets, kind: string | undefined): string[] {
  const where = kind === undefined ? '' : ` for \`${kind}\``
  const problems: string[] = []
  for (const level of ['summary', 'core', 'full'] as const) {
    if (!Number.isSafeInteger(budgets[level]) || budgets[level] < least[level]) {
      problems.push(`The ${level} budget${where} is \`${budgets[level]}\`; give a whole number of at least ${least[level]} tokens.`)
    }
  }
  if (problems.length === 0 && budgets.core < 3 * budgets.summary) {
    problems.push(`The core budget${where} is \`${budgets.core}\`; give at least three times the summary budget, ${3 * budgets.summary}.`)
  }
  return problems
}
