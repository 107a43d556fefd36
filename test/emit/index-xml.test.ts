import { parseXml } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emitIndexXml, emitXmlAtom, escapeXml } from '../../src/emit/index-xml.ts'
import { indexAtom } from './index-atom.ts'
import type { XmlElement } from '@rgrove/parse-xml'
import type { IndexAtom } from '../../src/tree-format/index-json.ts'

function xmlAtom(entry: IndexAtom, summary: string): { entry: IndexAtom, xml: string } {
  return { entry, xml: emitXmlAtom(entry, summary) }
}

test('the format of version 1, byte for byte', () => {
  const salt = indexAtom({
    id: '@kitchen/rule-salt-water',
    domain: ['cooking', 'chemistry'],
    tokens: { summary: 9, core: 40, full: 90, encoding: 'cl100k_base' },
    quality: { overall: 4 },
    edges: [{ type: 'related', target: '@kitchen/fact-boil', kind: 'fact' }, { type: 'requires', target: '@x/term-salt', external: true }],
  })
  const old = indexAtom({ id: '@kitchen/fact-old', kind: 'fact', status: 'deprecated', tokens: { summary: 5, core: 20, full: 31, encoding: 'cl100k_base' } })
  expect(emitIndexXml([xmlAtom(old, 'An old & <odd> "fact".\n'), xmlAtom(salt, 'Salt the water.\ntags: pasta, salt\n')])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<prime_index version="1.0" total="2" total_tokens="121">
  <cluster name="cooking" density="2.00">
    <atom id="@kitchen/rule-salt-water" kind="rule" tokens="90" q="4.0">
      Salt the water.
      tags: pasta, salt
      <edge type="related" target="@kitchen/fact-boil"/>
      <edge type="requires" target="@x/term-salt"/>
    </atom>
  </cluster>
  <cluster name="general" density="0.00">
    <atom id="@kitchen/fact-old" kind="fact" tokens="31" q="3.5" status="deprecated">
      An old &amp; &lt;odd&gt; &quot;fact&quot;.
    </atom>
  </cluster>
</prime_index>
`)
})

test('an empty tree has an index, too', () => {
  expect(emitIndexXml([])).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<prime_index version="1.0" total="0" total_tokens="0">\n</prime_index>\n')
})

test('clusters stand in order of code point', () => {
  const names = ['\u{1f35c}', 'z', '\uff5e', 'a']
  const root = parseXml(emitIndexXml(names.map(domain => xmlAtom(indexAtom({ domain }), 'x')))).root!
  const clusters = root.children.filter((child): child is XmlElement => child.type === 'element')
  expect(clusters.map(cluster => cluster.attributes.name)).toEqual(['a', 'z', '\uff5e', '\u{1f35c}'])
})

test('all five escapes, and what XML forbids is dropped', () => {
  expect(escapeXml('&<>"\'\u0000\u0008\u000b\u001f\ufffe\uffff\ud800x\udc00\t\n\u{1f35c}')).toBe('&amp;&lt;&gt;&quot;&apos;x\t\n\u{1f35c}')
})

test('whatever an atom says, a strict reader reads the same back', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(fc.property(text, text, text, (summary, domain, name) => {
    const xml = emitIndexXml([xmlAtom(indexAtom({ domain, name, edges: [{ type: 'related', target: '@a/b', external: true }] }), summary)])
    const read = parseXml(xml).root!
    const cluster = read.children.find((child): child is XmlElement => child.type === 'element')!
    const words = (value: string): string[] => value.split(/\s+/).filter(word => word !== '')
    expect(words(cluster.attributes.name!)).toEqual(words(withoutForbidden(domain)))
    expect(words(cluster.text)).toEqual(words(withoutForbidden(summary)))
  }), { numRuns: 500 })
})

/** What XML 1.0 can hold of a text, by its own production for characters. */
function withoutForbidden(text: string): string {
  return [...text].filter(char => /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(char)).join('')
}
