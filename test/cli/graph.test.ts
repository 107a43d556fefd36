import { describe, expect, it } from 'vitest'
import { selectGraph, type Graph } from '../../src/cli/graph/graph.ts'
import { layoutGraph } from '../../src/cli/graph/layout.ts'
import { drawLegend } from '../../src/cli/graph/legend.ts'
import { toDot } from '../../src/cli/graph/to-dot.ts'
import { toMermaid } from '../../src/cli/graph/to-mermaid.ts'
import { toSvg } from '../../src/cli/graph/to-svg.ts'
import { parseXml } from '@rgrove/parse-xml'
import { createProject, goodProject, goodTerm, prime } from './run-main.ts'

const hostile = 'x"]; <script>alert(1)</script> %% \\" \x1b[2J\u202e\n&#39;'
const hostileGraph: Graph = {
  nodes: [{ id: `@s/${hostile}`, kind: hostile, name: hostile, status: 'deprecated', supersededBy: hostile, text: hostile }, { id: '@s/b' }],
  edges: [{ source: `@s/${hostile}`, type: hostile, target: '@s/b' }, { source: '@s/b', type: 'requires', target: '@s/b' }],
}

/** A graph of many atoms in a few scopes. */
function manyNodes(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, index) => ({ id: `@scope-${index % 5}/rule-number-${index}`, kind: 'rule', name: `N${index}`, status: 'active' }))
  const edges = nodes.flatMap(({ id }, index) => [7, 11].map(step => ({ source: id, type: step === 7 ? 'related' : 'requires', target: nodes[(index * step + 3) % count]!.id })))
  return { nodes, edges }
}

describe('prime graph', () => {
  const garden = { ...goodProject, 'primes/sources/bed.prime': goodTerm.replaceAll('kitchen', 'garden').replaceAll('brine', 'bed').replaceAll('Brine', 'Bed').replace('water with so much salt', 'earth with so much dung') }

  it('prints Mermaid, DOT, JSON and SVG', async () => {
    const dir = createProject(goodProject)
    expect((await prime(dir, ['graph'])).stdout).toBe(`flowchart LR
  n0["@kitchen/rule-salt-water"]
  n1["@kitchen/term-brine"]
  n0 ==>|requires| n1
  classDef deprecated stroke-dasharray: 4 3,opacity:0.7
  classDef external stroke-dasharray: 1 3
`)
    expect((await prime(dir, ['graph', '--format', 'dot'])).stdout).toContain('"@kitchen/rule-salt-water" -> "@kitchen/term-brine" [label="requires", penwidth=2]')
    expect(JSON.parse((await prime(dir, ['graph', '--json'])).stdout)).toMatchObject({
      nodes: [{ id: '@kitchen/rule-salt-water', kind: 'rule', text: 'Salt the water before the pasta goes in.' }, { id: '@kitchen/term-brine' }],
      edges: [{ source: '@kitchen/rule-salt-water', type: 'requires', target: '@kitchen/term-brine' }],
    })
    expect((await prime(dir, ['graph', '--format', 'svg'])).stdout).toMatch(/^<svg .*<title>@kitchen\/rule-salt-water requires @kitchen\/term-brine<\/title>/s)
  })

  it('says what is deprecated, and what replaces it', async () => {
    const old = goodTerm.replaceAll('brine', 'broth').replace('Brine', 'Broth').replace('  definition', '  status: deprecated\n  superseded-by: "@kitchen/term-brine"\n  definition')
    const dir = createProject({ ...goodProject, 'primes/sources/old.prime': old })
    const drawn = async (format: string): Promise<string> => (await prime(dir, ['graph', '--format', format])).stdout
    expect(await drawn('mermaid')).toContain('["@kitchen/term-broth (deprecated#44; use @kitchen/term-brine)"]:::deprecated\n')
    expect(await drawn('dot')).toContain('[label="Broth\\nterm · @kitchen/term-broth\\ndeprecated, use @kitchen/term-brine", style="rounded,dashed"')
    expect(await drawn('svg')).toMatch(/class="node data deprecated"><title>@kitchen\/term-broth\n[^<]*\ndeprecated, use @kitchen\/term-brine<\/title>/)
    expect(JSON.parse(await drawn('json'))).toMatchObject({ nodes: expect.arrayContaining([expect.objectContaining({ status: 'deprecated', supersededBy: '@kitchen/term-brine' })]) as unknown })
  })

  it('marks atoms with errors, which the tree does not hold', async () => {
    const dir = createProject({ ...goodProject, 'primes/sources/term-brine.prime': goodTerm.replace('definition:', 'requires: [@kitchen/term-none]\n  definition:') })
    const drawn = async (format: string): Promise<string> => (await prime(dir, ['graph', '--format', format])).stdout
    expect(JSON.parse(await drawn('json'))).toMatchObject({ nodes: [{ id: '@kitchen/rule-salt-water' }, { id: '@kitchen/term-brine', hasErrors: true }] })
    expect(await drawn('mermaid')).toContain('["@kitchen/term-brine (has errors)"]:::external')
    expect(await drawn('dot')).toContain('[label="@kitchen/term-brine\\nhas errors", style="rounded,dotted"]')
    expect(await drawn('svg')).toContain('>has errors · @kitchen</text>')
  })

  it('draws a scope or the surroundings of an atom', async () => {
    const dir = createProject(garden)
    const ids = async (...argv: string[]): Promise<string[]> => (JSON.parse((await prime(dir, ['graph', '--json', ...argv])).stdout) as Graph).nodes.map(({ id }) => id)
    expect(await ids()).toHaveLength(3)
    expect(await ids('--scope', '@garden')).toEqual(['@garden/term-bed'])
    expect(await ids('--around', '@kitchen/term-brine')).toEqual(['@kitchen/rule-salt-water', '@kitchen/term-brine'])
    expect(await ids('--around', '@kitchen/term-brine', '--depth', '0')).toEqual(['@kitchen/term-brine'])
    expect(await ids('--around', '@kitchen/term-brine', '--verb', 'related')).toEqual(['@kitchen/term-brine'])
    expect((await prime(dir, ['graph', '--around', '@kitchen/none'])).code).toBe(3)
  })
})

describe('drawings', () => {
  it('let no name out of its place', () => {
    const mermaid = toMermaid(hostileGraph)
    expect(mermaid.split('\n')).toHaveLength(8)
    expect(mermaid).not.toMatch(/<|\\"|%%|\x1b|\u202e|x"/)
    const dot = toDot(hostileGraph)
    expect(dot.replace(/"(?:[^"\\]|\\.)*"/g, '""')).not.toMatch(/script|alert/)
    expect(dot).not.toMatch(/\x1b|\u202e/)
    const svg = toSvg(hostileGraph)
    expect(svg).not.toMatch(/<script|\x1b|\u202e/)
    expect(() => parseXml(svg)).not.toThrow()
  })

  it('place every atom once, and no two on one another', () => {
    for (const graph of [hostileGraph, manyNodes(1), manyNodes(40), manyNodes(300)]) {
      const { nodes, width, height } = layoutGraph(graph)
      expect(nodes.map(({ node }) => node.id).sort()).toEqual(graph.nodes.map(({ id }) => id).sort())
      for (const [index, a] of nodes.entries()) {
        expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0)
        expect(a.x + a.width / 2).toBeLessThanOrEqual(width)
        expect(a.y + a.height / 2).toBeLessThanOrEqual(height)
        const over = nodes.slice(index + 1).filter(b => Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 0.01 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 0.01)
        expect(over.map(({ node }) => node.id), `over ${a.node.id}`).toEqual([])
      }
    }
  })

  it('draw all edges, and frame scopes when there are many atoms', () => {
    const graph = manyNodes(100)
    const { edges, groups } = layoutGraph(graph)
    expect(edges).toHaveLength(graph.edges.filter(({ source, target }) => source !== target).length)
    expect(groups.map(({ title }) => title)).toEqual(['@scope-0', '@scope-1', '@scope-2', '@scope-3', '@scope-4'])
    expect(layoutGraph(manyNodes(40)).groups).toEqual([])
    expect(layoutGraph({ nodes: [], edges: [] })).toMatchObject({ nodes: [], edges: [] })
  })

  it('have a key to the kinds, verbs and marks that occur, and to no others', () => {
    const texts = (graph: Graph): string[] => [...drawLegend(graph).svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text!).filter(text => text !== '')
    expect(texts(manyNodes(20))).toEqual(['composition', 'rule', 'requires', 'related'])
    expect(texts({ nodes: [{ id: '@s/a', kind: 'fact', status: 'deprecated' }, { id: '@s/b', kind: 'term' }, { id: '@s/c' }, { id: '@s/d', hasErrors: true }], edges: [{ source: '@s/a', type: 'contradicts', target: '@s/c' }] }))
      .toEqual(['data', 'fact, term', 'contradicts', 'deprecated', 'has errors or not in this tree'])
    expect(drawLegend({ nodes: [], edges: [] })).toMatchObject({ width: 0, height: 0 })
    const wide = drawLegend({ nodes: Array.from({ length: 30 }, (_, index) => ({ id: `@s/${index}`, kind: `kind-of-ours-${index}` })), edges: [] })
    expect(wide.width).toBeLessThan(500)
  })

  it('lead an edge around what stands in one column with its ends', () => {
    const nodes = Array.from({ length: 6 }, (_, index) => ({ id: `@s/rule-${index}`, kind: 'rule' }))
    const edges = [...nodes.slice(1).map(({ id }) => ({ source: '@s/rule-0', type: 'requires', target: id })), { source: '@s/rule-1', type: 'related', target: '@s/rule-5' }]
    const { edges: placed, nodes: boxes } = layoutGraph({ nodes, edges })
    const { points } = placed.find(({ edge }) => edge.type === 'related')!
    const between = boxes.find(({ node }) => node.id === '@s/rule-3')!
    expect(Math.abs((points[0]!.x + 2 * points[1]!.x + points[2]!.x) / 4 - between.x)).toBeGreaterThan(between.width / 2)
  })

  it('show what a tree does not hold as bare nodes', () => {
    const atom = { id: '@a/term-x', kind: 'term', name: 'X', status: 'active', lead: 'l', description: '', edges: [{ type: 'related', target: '@b/term-y' }] }
    const tree = { atoms: new Map([[atom.id, atom]]), incoming: new Map() } as unknown as Parameters<typeof selectGraph>[0]
    expect(selectGraph(tree).nodes).toEqual([{ id: '@a/term-x', kind: 'term', name: 'X', status: 'active', text: 'l' }, { id: '@b/term-y' }])
    expect(toMermaid(selectGraph(tree))).toContain(':::external')
  })
})
