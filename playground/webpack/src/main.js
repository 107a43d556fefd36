import { LetDoughRest } from '../primes/sources/rule-let-dough-rest.prime'
import { atoms } from 'virtual:prime'

document.title = LetDoughRest.fields.claim
document.body.append(...await Promise.all(atoms.map(async (atom) => {
  const line = document.createElement('p')
  line.textContent = `${atom.id}: ${(await atom.chunks()).summary}`
  return line
})))
