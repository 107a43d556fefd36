import { join } from 'node:path'
import type { ErrorPayload, HotPayload, ViteDevServer } from 'vite'
import { toSlashes } from '../../compile/to-slashes.ts'
import { toCombinedText, toMessage } from '../to-message.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

/** Vite's error overlay, as far as it concerns the sources. */
export interface Overlay {
  /** Shows these errors in all pages, those that load later too; none takes down what was shown before. */
  show: (errors: readonly Diagnostic[]) => void
  /** Shows a failure that is no diagnostic, such as a wrong option. */
  showFailure: (message: string) => void
}

/** Takes the overlay of a dev server. */
export function createOverlay(server: ViteDevServer): Overlay {
  const { root } = server.config
  const { hot } = server.environments.client
  let shown: ErrorPayload | undefined

  hot.on('vite:client:connect', (_data, client) => {
    if (shown !== undefined) client.send(shown)
  })

  function send(payload: ErrorPayload | undefined): void {
    // An update of nothing takes the overlay down.
    const message: HotPayload | undefined = payload ?? (shown === undefined ? undefined : { type: 'update', updates: [] })
    shown = payload
    if (message !== undefined) hot.send(message)
  }

  return {
    show(errors) { send(errors.length === 0 ? undefined : toPayload(errors, root)) },
    showFailure(message) { send({ type: 'error', err: { message, stack: '', plugin: 'unplugin-prime' } }) },
  }
}

function toPayload(errors: readonly Diagnostic[], root: string): ErrorPayload {
  const { place } = toMessage(errors[0]!)
  return {
    type: 'error',
    err: {
      message: toCombinedText(errors),
      stack: '',
      plugin: 'unplugin-prime',
      // The overlay opens only whole paths in an editor.
      ...place !== undefined && { loc: { file: toSlashes(join(root, place.file)), line: place.line, column: place.column } },
    },
  }
}
