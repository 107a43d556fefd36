import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { CompileResult } from '../src/compile/compile-result.ts'
import { compile } from '../src/compile/compile.ts'
import { kinds } from '../src/model/kinds.ts'
import { verbs } from '../src/model/verbs.ts'

interface Brief {
  'brief': string
  'lang': string
  'answers': string[]
  'held-out'?: boolean
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const briefs = parseYaml(readFileSync(path('eval/briefs.yaml'), 'utf8')) as Brief[]
let result: CompileResult

beforeAll(async () => {
  result = await compile({ root: path('../playground/vite'), cache: false, strict: true })
})

describe('the knowledge base of the playground', () => {
  test('has nothing to complain of, infos included', () => {
    expect(result.diagnostics).toEqual([])
  })

  test('has atoms of every kind', () => {
    expect(result.atoms.length).toBeGreaterThanOrEqual(60)
    expect([...new Set(result.atoms.map(atom => atom.kind))].sort()).toEqual(Object.keys(kinds).sort())
  })

  test('uses every verb but the one that only spells others', () => {
    const used = new Set(result.atoms.flatMap(atom => atom.edges.map(edge => edge.type)))
    expect(Object.keys(verbs).filter(verb => !used.has(verb as keyof typeof verbs))).toEqual(['relationships'])
  })

  test('says what each atom claims without a cut', () => {
    const cut = result.atoms.filter(atom => atom.chunks.summary.split('\n')[0]!.endsWith('…'))
    expect(cut.map(atom => atom.id)).toEqual([])
  })
})

describe('the evaluation briefs', () => {
  test('name atoms that exist, each once', () => {
    const ids = new Set(result.atoms.map(atom => atom.id))
    for (const { brief, answers } of briefs) {
      expect(answers.filter(answer => !ids.has(`@http-api/${answer}`)), brief).toEqual([])
      expect(new Set(answers).size, brief).toBe(answers.length)
    }
    expect(new Set(briefs.map(({ brief }) => brief)).size).toBe(briefs.length)
  })

  test('are many, and a third of them not in English', () => {
    const tuned = briefs.filter(brief => !brief['held-out'])
    for (const set of [tuned, briefs]) {
      expect(set.length).toBeGreaterThanOrEqual(66)
      expect(set.filter(({ lang }) => lang !== 'en').length).toBeGreaterThanOrEqual(set.length / 3)
    }
  })
})
