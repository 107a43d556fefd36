import { atoms } from 'virtual:prime'
import backoff from '../primes/sources/@http-api/pattern-backoff-with-jitter.prime'
import { atomCard } from './atom-card.ts'
import { element } from './element.ts'
import { featured } from './featured.ts'
import { filterForm } from './filter-form.ts'
import { readState, type ViewState, writeState } from './view-state.ts'

const kinds = [...new Set(atoms.map(atom => atom.kind))].sort()
const count = element('output')
const list = element('ul', { className: 'atoms' })

function show(state: ViewState): void {
  const words = state.text.toLowerCase().split(/\s+/)
  const found = atoms.filter((atom) => {
    const text = [atom.id, atom.name, atom.description, ...atom.tags].join(' ').toLowerCase()
    return (!state.kind || atom.kind === state.kind) && words.every(word => text.includes(word))
  })
  const price = found.reduce((sum, atom) => sum + atom.tokens[state.level], 0)
  count.textContent = `${found.length} of ${atoms.length} atoms, ${price} tokens at ${state.level}`
  list.replaceChildren(...found.map(atom => element('li', {}, [atomCard(atom, state)])))
}

function change(state: ViewState): void {
  writeState(state)
  show(state)
}

const state = readState()
show(state)
document.querySelector('#app')?.replaceChildren(
  featured(backoff),
  element('section', {}, [
    element('h2', {}, ['All atoms']),
    filterForm(state, kinds, change),
    count,
    list,
  ]),
)

import.meta.hot?.accept()
