import type { Diagnostic, DiagnosticLevel } from '../diagnostics/diagnostic.ts'
import { toCombinedText, toMessage } from './to-message.ts'
import type { Message } from './to-message.ts'

/** Where a bundler takes messages. */
export interface Channel {
  /** Absent where a bundler has no channel for what is neither wrong nor doubtful. */
  info?: (message: Message) => void
  warn: (message: Message) => void
  /** Fails the build with all messages at once: singly, or as one text for a channel that takes one. May throw. */
  fail: (messages: readonly Message[], text: string) => void
}

/** How grave a diagnostic must be to fail a build, and what is shown at all. */
export interface ReportOptions {
  failOn: 'error' | 'warning' | 'never'
  silent: boolean
}

/** Tells a bundler of diagnostics, each once. */
export interface Reporter {
  /** Sends what was not sent before: first what is only shown, then all failures together. */
  report: (diagnostics: readonly Diagnostic[], options: ReportOptions, channel: Channel) => void
  /** True for a diagnostic that was sent. */
  hasTold: (diagnostic: Diagnostic) => boolean
}

const failing: Readonly<Record<ReportOptions['failOn'], readonly DiagnosticLevel[]>> = {
  error: ['error'],
  warning: ['error', 'warning'],
  never: [],
}

/** Tells which diagnostics fail a build. */
export function fails(failOn: ReportOptions['failOn']): (diagnostic: Diagnostic) => boolean {
  return ({ level }) => failing[failOn].includes(level)
}

/** Creates a reporter that has told nothing yet. */
export function createReporter(): Reporter {
  const told = new Set<string>()

  return {
    report(diagnostics, { failOn, silent }, channel) {
      const fresh = diagnostics.filter((diagnostic) => {
        const isNew = !told.has(keyOf(diagnostic))
        told.add(keyOf(diagnostic))
        return isNew
      })
      const failures = fresh.filter(fails(failOn))
      for (const diagnostic of fresh) {
        if (failing[failOn].includes(diagnostic.level)) continue
        if (diagnostic.level === 'error') channel.warn(toMessage(diagnostic))
        else if (!silent) channel[diagnostic.level === 'info' ? 'info' : 'warn']?.(toMessage(diagnostic))
      }
      if (failures.length > 0) channel.fail(failures.map(toMessage), toCombinedText(failures))
    },
    hasTold: diagnostic => told.has(keyOf(diagnostic)),
  }
}

function keyOf({ code, atom, message, source }: Diagnostic): string {
  return JSON.stringify([code, atom, message, source])
}
