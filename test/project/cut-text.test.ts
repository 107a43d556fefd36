import fc from 'fast-check'
import { collectGraphemes } from 'unicode-segmenter/grapheme'
import { beforeAll, describe, expect, it } from 'vitest'
import { chunk } from '../../src/project/chunk.ts'
import { createTokenCounter, loadTokenizer } from '../../src/project/count-tokens.ts'
import { cutText } from '../../src/project/cut-text.ts'
import { markdownNodes, readMarkdown } from './guarantees.ts'
import { runs } from './runs.ts'

beforeAll(() => loadTokenizer('cl100k_base'))

function cut(text: string, room: number): string | undefined {
  const count = createTokenCounter('cl100k_base')
  return cutText(chunk(text), { fits: part => count(part.text) <= room, count, room })?.text
}

describe('where a text is cut', () => {
  it.each([
    ['at the end of a sentence', 'Keep the log short. Everything else goes into the archive, where nobody looks.', 10, 'Keep the log short. …'],
    ['at the end of a clause when a sentence keeps too little', 'Yes. When the queue is long, reject new work at the door and tell callers when to return, please.', 12, 'Yes. When the queue is long…'],
    ['at a word when there is neither', 'Reject new work at the door whenever the queue grows beyond its bound', 8, 'Reject new work at the door whenever…'],
    ['at a grapheme in one endless word', 'x'.repeat(400), 5, `${'x'.repeat(28)}…`],
    ['at the punctuation of Chinese', '请求都带有标识符，服务器会原样返回，然后写入日志，方便以后查找问题。', 24, '请求都带有标识符，服务器会原样返回，然后写入日志…'],
    ['at a grapheme of Thai', 'ทุกคำขอมีตัวระบุที่เซิร์ฟเวอร์ส่งกลับมาเสมอ', 12, 'ทุกคำขอมีตั…'],
    ['not after an abbreviation', 'Use a small unit, e.g. Pixels or points as in Fig. Three of the long printed handbook.', 12, 'Use a small unit…'],
    ['not within a bracket', 'Prefer the short form (it is, as we saw, easier to read, write and say) over all the long ones', 16, 'Prefer the short form (it is, as we saw, easier to…'],
    ['not within a quotation', 'They say "never, ever, under any thinkable circumstances at all" and they mean it', 10, 'They say "never, ever, under any…'],
  ])('%s', (_, text, room, expected) => {
    expect(cut(text, room)).toBe(expected)
  })

  it('closes what is open at the cut, behind the mark', () => {
    expect(cut('Call `open the connection with many options of every kind` first of all', 8)).toMatch(/^Call `[^`]+…`$/)
    expect(cut('See [the very long title of a page that explains it all](https://a.example/b) for more', 14)).toMatch(/^See \[[^\]]+…\]\(https:\/\/a\.example\/b\)$/)
    expect(cut('It is **most important that nobody ever forgets about this particular rule** here', 8)).toMatch(/^It is \*\*[^*]+…\*\*$/)
  })

  it('ends no sentence at a full stop inside a code span', () => {
    expect(cut('Call `Array. From` and then many more things that nobody can remember at all', 8)).not.toBe('Call `Array. …`')
  })

  it('makes no cut that keeps too little of a sentence', () => {
    const text = 'Wait. Then knead the dough until it springs back under the thumb and leaves the bowl clean'
    const counter = createTokenCounter('cl100k_base')
    const cut = (room: number, whole = text): string | undefined => cutText(chunk(whole), { fits: part => counter(part.text) <= room, count: counter, room, leastOfSentence: 10 })?.text
    expect(cut(8)).toBeUndefined()
    expect(cut(14)).toMatch(/^Wait\. Then knead the dough until .*…$/)
    expect(cut(8, 'Wait. Knead. Then let the dough rest until it springs back under the thumb')).toBe('Wait. Knead. …')
  })

  it('gives nothing when not one grapheme fits', () => {
    expect(cut('👩‍👩‍👧‍👦 family', 3)).toBeUndefined()
  })
})

it('never splits a grapheme, never grows, and leaves a prefix', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom('word ', 'Ende. ', '文字', '。', ', ', '👩🏽‍🚀', '🇩🇪', 'e\u0301\u0302', '(', ')', '"', 'ที่'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), minLength: 1, maxLength: 60 })
  fc.assert(fc.property(text, fc.integer({ min: 3, max: 40 }), (text, room) => {
    const count = createTokenCounter('cl100k_base')
    const done = cutText(chunk(text), { fits: part => count(part.text) <= room, count, room, verbatim: true })?.text
    if (done === undefined) return
    expect(count(done)).toBeLessThanOrEqual(room)
    const kept = done.replace(/ ?…$/, '')
    expect(text.startsWith(kept)).toBe(true)
    const bounds = new Set<number>([0])
    let end = 0
    for (const grapheme of collectGraphemes(text)) bounds.add(end += grapheme.length)
    expect(bounds.has(kept.length) || bounds.has(done.length - 1)).toBe(true)
  }), runs(300))
})

it('leaves Markdown whose code spans and links are all closed', () => {
  const part = fc.constantFrom('plain words here ', '`code with, many. Parts` ', '[a link of words](https://a.example/x) ', '**strong words** ', '``a ` b`` ', 'An end. ', '*em* ', '&amp; ', '\\* ', '<https://a.example> ')
  fc.assert(fc.property(fc.array(part, { minLength: 3, maxLength: 14 }).map(parts => parts.join('')), fc.integer({ min: 6, max: 40 }), (text, room) => {
    const done = cut(text, room)
    if (done === undefined) return
    const texts = markdownNodes(readMarkdown(done)).filter(node => node.type === 'text')
    expect(texts.every(node => !/[`[]/.test(node.value))).toBe(true)
  }), runs(300))
})
