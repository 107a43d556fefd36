import type { Atom } from 'unplugin-prime'
import { element } from './element.ts'
import { textRegion } from './text-region.ts'
import { levelNames, levels } from './view-state.ts'

/** One atom at its three levels side by side, each with its price. */
export function featured(atom: Atom): HTMLElement {
  const columns = levelNames.map(level => element('div', {}, [
    element('h3', {}, [`${level} `, element('span', { className: 'price' }, [`${atom.tokens[level]} tokens`])]),
    element('p', {}, [levels[level]]),
    textRegion(`${level} of ${atom.id}`, atom.chunks[level]),
  ]))
  return element('section', { className: 'featured' }, [
    element('h2', {}, ['One atom, three prices']),
    element('div', { className: 'columns' }, columns),
  ])
}
