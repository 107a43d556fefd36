import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/diagnostics/code-frame.ts'
import { createDiagnostic } from '../../src/diagnostics/create-diagnostic.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'

const source = createSourceText('primes/sources/salt.prime', 'rule SaltWater {\n}\n')
const finding = { code: 'prime/missing-id', atom: 'SaltWater', start: 5, end: 14, message: '`SaltWater` has no `id`' } as const

describe('createDiagnostic', () => {
  it('fills in layer, level, location and frame', () => {
    expect(createDiagnostic(source, finding)).toEqual({
      code: 'prime/missing-id',
      level: 'error',
      layer: 'L1',
      atom: 'SaltWater',
      message: '`SaltWater` has no `id`',
      source: { file: 'primes/sources/salt.prime', line: 1, column: 6, endLine: 1, endColumn: 15 },
      frame: codeFrame(source, 5, 14),
    })
  })

  it('leaves location and frame out without a source', () => {
    expect(Object.keys(createDiagnostic(undefined, finding))).toEqual(['code', 'level', 'layer', 'atom', 'message'])
  })

  it('takes a level, a hint and related places, and leaves absent ones out', () => {
    const place = { message: 'the first', source: source.locate(0, 4) }
    const related = [place]
    const diagnostic = createDiagnostic(source, { ...finding, level: 'info', hint: 'add one', related })
    expect(diagnostic).toMatchObject({ level: 'info', hint: 'add one', related: [place] })
    expect(diagnostic.related).not.toBe(related)
    expect(Object.keys(createDiagnostic(source, { ...finding, hint: undefined, related: [], level: undefined }))).toEqual(['code', 'level', 'layer', 'atom', 'message', 'source', 'frame'])
    expect(createDiagnostic(source, { ...finding, level: undefined }).level).toBe('error')
  })
})
