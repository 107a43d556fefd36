import type { AtomSketch } from './tree-folder.ts'

/** A small body of knowledge about a bakery, for tests of retrieval. */
export const bakery: AtomSketch[] = [
  { id: '@bread/rule-weigh-flour', tags: ['flour', 'measuring'], lead: 'Weigh flour in grams; a cup holds anything from 110 to 160 g.', tokens: { summary: 22, core: 90, full: 240 }, edges: [{ type: 'validates-with', target: '@bread/fact-cup-spread' }] },
  { id: '@bread/fact-cup-spread', tags: ['flour', 'measuring'], lead: 'Ten bakers filled the same cup with 112 to 158 g of flour.', tokens: { summary: 21, core: 80, full: 200 } },
  { id: '@bread/method-sourdough-loaf', tags: ['sourdough', 'baking'], lead: 'Bake a sourdough loaf with an open crumb over two days.', tokens: { summary: 18, core: 140, full: 520 }, edges: [{ type: 'requires', target: '@bread/term-levain' }, { type: 'requires', target: '@bread/rule-weigh-flour' }] },
  { id: '@bread/term-levain', tags: ['sourdough', '烘焙'], aliases: ['starter', 'mother'], lead: 'A levain is flour and water that wild yeast has raised.', tokens: { summary: 17, core: 60, full: 150 } },
  { id: '@bread/anti-pattern-cold-oven', kind: 'anti-pattern', tags: ['oven', 'baking'], lead: 'Loading the loaf before the stone is hot leaves a pale, flat bottom.', tokens: { summary: 19, core: 110, full: 260 } },
  { id: '@bread/rule-tap-test', tags: ['baking'], status: 'deprecated', supersededBy: '@bread/check-core-temperature', lead: 'Tap the bottom of the loaf and listen for a hollow sound.', tokens: { summary: 18, core: 70, full: 150 } },
  { id: '@bread/check-core-temperature', tags: ['baking', 'measuring'], lead: 'The core of a baked loaf reaches 96 °C.', tokens: { summary: 14, core: 65, full: 140 }, edges: [{ type: 'related', target: '@bread/rule-tap-test' }] },
]
