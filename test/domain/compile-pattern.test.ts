import { expect, test } from 'vitest'
import { compilePattern } from '../../src/domain/compile-pattern.ts'

function matches(pattern: string, flags: string, text: string): boolean {
  const compiled = compilePattern(pattern, flags)
  if ('problem' in compiled) throw new Error(compiled.problem)
  return compiled.pattern.find(text) !== undefined
}

test('the first match is found by its offset', () => {
  const compiled = compilePattern('salt', '')
  expect('pattern' in compiled && compiled.pattern.find('🧂 no salt, no salt')).toBe(6)
})

test('a pattern matches anywhere, with RE2 flags', () => {
  expect(matches('salt', '', 'add salt now')).toBe(true)
  expect(matches('SALT', '', 'add salt now')).toBe(false)
  expect(matches('SALT', 'gi', 'add salt now')).toBe(true)
  expect(matches('(?i)SALT', '', 'add salt now')).toBe(true)
  expect(matches('^salt$', 'm', 'add\nsalt\nnow')).toBe(true)
  expect(matches('a.b', 's', 'a\nb')).toBe(true)
  expect(matches('\\d+\\s*°[FC]', '', 'bake at 180 °C')).toBe(true)
})

test('what RE2 does not have is a problem', () => {
  for (const pattern of ['(?=x)', '(a)\\1', '(x', 'a{2000}', '('.repeat(5000)]) expect(compilePattern(pattern, '')).toHaveProperty('problem')
})

test('a hostile pattern ends', () => {
  expect(matches('^(a+)+$', '', `${'a'.repeat(20_000)}b`)).toBe(false)
})
