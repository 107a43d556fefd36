import type { ViewState } from './view-state.ts'
import { element } from './element.ts'
import { levelNames, levels, toLevel } from './view-state.ts'

/** The form above the list. `change` gets the new state at each stroke and choice. */
export function filterForm(state: ViewState, kinds: readonly string[], change: (state: ViewState) => void): HTMLElement {
  const text = element('input', { type: 'search', name: 'q', value: state.text, placeholder: 'retry, webhook, 缓存…' })
  const kind = element('select', { name: 'kind' }, [
    element('option', { value: '' }, ['all kinds']),
    ...kinds.map(name => element('option', { value: name, selected: name === state.kind }, [name])),
  ])
  const choices = levelNames.map(level => element('label', {}, [
    element('input', { type: 'radio', name: 'level', value: level, checked: level === state.level }),
    ` ${level} `,
    element('small', {}, [levels[level]]),
  ]))
  const form = element('form', { className: 'filter' }, [
    element('label', {}, ['Text ', text]),
    element('label', {}, ['Kind ', kind]),
    element('fieldset', {}, [element('legend', {}, ['Level']), ...choices]),
  ])
  form.setAttribute('role', 'search')
  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('input', () => {
    change({ text: text.value, kind: kind.value, level: toLevel(new FormData(form).get('level')) })
  })
  return form
}
