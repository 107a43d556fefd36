import { describe, expect, it } from 'vitest'
import { formatGithub } from '../../src/diagnostics/format-github.ts'
import { hostile, sampleDiagnostic } from './sample.ts'

describe('formatGithub', () => {
  it('writes one command for each diagnostic', () => {
    expect(formatGithub([sampleDiagnostic({ message: '`A` is wrong' })]))
      .toBe('::error file=primes/sources/salt.prime,line=3,endLine=3,col=6,endColumn=15,title=prime/missing-id::`A` is wrong\n')
    expect(formatGithub([sampleDiagnostic({ level: 'warning' }), sampleDiagnostic({ level: 'info' })]).match(/^::\w+/gm)).toEqual(['::warning', '::notice'])
    expect(formatGithub([])).toBe('')
  })

  it('leaves out columns of a place over several lines, and the place where there is none', () => {
    const { source, ...placeless } = sampleDiagnostic({ message: 'x' })
    expect(formatGithub([sampleDiagnostic({ message: 'x', source: { ...source!, endLine: 5 } })])).toMatch(/^::error file=[^,]*,line=3,endLine=5,title=/)
    expect(formatGithub([placeless])).toBe('::error title=prime/missing-id::x\n')
  })

  it('puts hint and related places into the annotation, on lines of it', () => {
    const { source } = sampleDiagnostic()
    expect(formatGithub([sampleDiagnostic({ message: 'x', hint: 'do y', related: [{ message: 'first here', source: source! }] })]))
      .toMatch(/::x%0Aprimes\/sources\/salt\.prime:3:6: first here%0Ahint: do y\n$/)
  })

  it('cannot be broken out of by a message or a file name', () => {
    const { source } = sampleDiagnostic()
    const text = formatGithub([sampleDiagnostic({ message: `50% of\n::error::forged ${hostile}`, source: { ...source!, file: 'a,b:c%\n::error::x.prime' } })])
    expect(text.split('\n')).toHaveLength(2)
    expect(text).toContain('file=a%2Cb%3Ac%25\\x0a%3A%3Aerror%3A%3Ax.prime,')
    expect(text).toContain('::50%25 of%0A::error::forged a\\x1b[2Jb\\x0dc')
  })
})
