import type { AtomEntry } from 'virtual:prime'
import type { ViewState } from './view-state.ts'
import { element } from './element.ts'
import { languageOf } from './language-of.ts'
import { textRegion } from './text-region.ts'

/** A closed card of one atom; its text loads when the card is opened, at the level that the state has then. */
export function atomCard(atom: AtomEntry, { level }: ViewState): HTMLElement {
  const title = words(atom.name)
  const description = atom.description ?? ''
  const text = textRegion(`${title}, ${level}`)
  const card = element('details', { className: 'card' }, [
    element('summary', {}, [
      element('span', { className: 'kind' }, [atom.kind]),
      element('strong', { lang: languageOf(title) }, [title]),
      element('span', { className: 'price' }, [`${atom.tokens[level]} tokens`]),
      element('span', { className: 'description', lang: languageOf(description) }, [description]),
    ]),
    text,
  ])
  card.addEventListener('toggle', async () => {
    if (!card.open || text.textContent) return
    const chunks = await atom.chunks()
    text.textContent = chunks[level]
    text.lang = languageOf(chunks[level])
  })
  return card
}

/** `CursorPagination` as `Cursor pagination`. */
function words(name: string): string {
  const spaced = name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
