import { element } from './element.ts'

/** A scrollable block for an atom's text, reachable by keyboard and named for screen readers. */
export function textRegion(label: string, text = ''): HTMLElement {
  const region = element('pre', { tabIndex: 0, textContent: text })
  region.setAttribute('role', 'region')
  region.setAttribute('aria-label', label)
  return region
}
