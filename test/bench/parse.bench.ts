import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse } from '../../src/language/parse.ts'
import { printTable, type Row } from './print-table.ts'
import { sentence, words } from './words.ts'

const list = (seed: number, length: number): string => Array.from({ length }, (_, index) => words[(seed + index * 5) % words.length]!).join(', ')

/** Atoms as people write them: mostly prose in quotes, with lists, references, blocks, objects and pseudo-code between. */
const templates: readonly ((n: number) => string)[] = [
  n => `rule ${words[n % words.length]!}Rule${n} {
  id: "@kitchen/rule-number-${n}"
  version: "1.0.0"
  domain: kitchen
  tags: [${list(n, 4)}]
  description: "${sentence(n, 18)}, ${sentence(n + 1, 12)}."

  claim: "${sentence(n + 2, 14)}."
  applies-to: [${list(n + 3, 3)}]
  severity: high
  checks: [@kitchen/check-number-${n + 1}, @kitchen/check-number-${n + 2}]
  rationale: """
    ${sentence(n + 3, 16)}:
      ${sentence(n + 4, 10)}
    ${sentence(n + 5, 14)}.
  """
  examples: [
    { good: "${sentence(n + 6, 8)}", why: "${sentence(n + 7, 9)}" },
    { good: "${sentence(n + 8, 8)}", why: "${sentence(n + 9, 9)}" },
  ]
  requires: [@kitchen/term-number-${n % 100}]
}
`,
  n => `// ${sentence(n, 8)}
method Method${n} {
  id: "@kitchen/method-number-${n}"
  version: "1.2.0"
  domain: kitchen
  aliases: ["${sentence(n, 3)}", "${sentence(n + 1, 3)}", 煮る]
  description: "${sentence(n, 15)} — ${sentence(n + 1, 14)}."
  goal: "${sentence(n + 2, 12)}."
  input: (water: Litre, salt?: Gram) -> Broth
  steps: [
    // ${sentence(n, 5)}
    @kitchen/step-boil(water, { lid: true }) -> pot
    if depth == "deep":
      for each pot where heat < 3:
        stir it, season it — then wait
    SUBTRACT 5 per ${words[n % words.length]!}, 2 per slip,
    @kitchen/step-rest on pot
  ]
  contract: { must-include: [@kitchen/rule-number-${n}], must-avoid: ["@kitchen/anti-pattern-number-${n}"] }
  heat: 80..120 °C
  rest: 20 min
  related: [@kitchen/rule-number-${n + 1}, @kitchen/fact-number-${n}]
}
`,
  n => `fact Fact${n} {
  id: "@kitchen/fact-number-${n}"
  version: "0.9.1"
  domain: kitchen
  statement: "${sentence(n, 24)}."
  confidence: 0.95
  quantitative: { min: 12, max: 40, unit: "g/l", "@kitchen/term-salt": 0.9 }
  level: "A" | "AA" | "AAA" = "AA"
  evidence: |
    ${sentence(n + 1, 16)}
      → ${sentence(n + 2, 10)}

    ${sentence(n + 3, 12)}
  source: @kitchen/source-number-${n % 50}
  url: https://kitchen.example/facts/${n}?part=2  // ${sentence(n, 3)}
}
`,
]

function corpus(bytes: number): string[] {
  const files: string[] = []
  for (let size = 0, n = 0; size < bytes; n++) {
    files.push(templates[n % templates.length]!(n))
    size += files.at(-1)!.length
  }
  return files
}

const repeat = (head: string, part: string, times: number, tail = ''): string => head + part.repeat(times) + tail

const hostile: Readonly<Record<string, () => string>> = {
  '100,000 brackets': () => repeat('fact A { a: ', '[', 1e5, ' }'),
  '100,000 brackets, closed': () => repeat(repeat('fact A { a: ', '[', 1e5), ']', 1e5, ' }'),
  '100,000 objects': () => repeat('fact A { a: ', '{a:', 1e5, ' }'),
  '100,000 round brackets': () => repeat('fact A { a: ', '(', 1e5, ' }'),
  'a file of 50 MB': () => 'a'.repeat(50e6),
  'a string of 4 MB': () => repeat('fact A { a: "', 'x', 4e6, '" }'),
  'a word of 4 MB': () => repeat('fact A { a: ', 'x', 4e6, ' }'),
  'an expression of commas': () => repeat('fact A { a: ', 'x y, ', 8e5, ' }'),
  'a list of words': () => repeat('fact A { a: [', 'x, ', 1.3e6, '] }'),
  'a list of phrases': () => repeat('fact A { a: [', 'x y, ', 8e5, '] }'),
  'a list of objects': () => repeat('fact A { a: [', '{b:1}', 8e5, '] }'),
  'an object of fields': () => repeat('fact A { a: {', 'b: 1 ', 8e5, '} }'),
  'fields of one name': () => repeat('fact A {\n', 'a: 1\n', 8e5, '}'),
  'open lists': () => repeat('fact A {\n', 'a: [\n', 8e5),
  'open lists of words': () => repeat('fact A {\n', 'a: [ x\n', 5e5),
  'open groups': () => repeat('fact A {\n', 'a: (x\n', 6e5),
  'open strings': () => repeat('fact A {\n', 'a: "\n', 6e5),
  'a row of quotes': () => repeat('fact A {\n', '"', 4e6),
  'open text blocks': () => repeat('fact A {\n', 'a: """\n', 5e5),
  'open comments': () => '/*\n'.repeat(1e6),
  'open comments and fields': () => repeat('fact A {\n', '/* \n a: 1', 4e5),
  'open comments in groups': () => repeat('fact A {\n', 'a: f(x /* \n', 3e5),
  'commas': () => repeat('fact A { a: [', ',', 4e6),
  'closing braces': () => '}'.repeat(4e6),
  'closing brackets in a value': () => repeat('fact A { a: x', ' ]', 2e6),
  'declarations': () => 'fact A {'.repeat(5e5),
  'declarations on lines': () => 'fact A {\n'.repeat(4e5),
  'declarations without braces': () => 'fact A\n'.repeat(5e5),
  'words that may be kinds': () => 'fact\n'.repeat(8e5),
  'spaces': () => repeat('fact A { a: ', ' ', 4e6),
  'line ends': () => repeat('fact A { a: ', '\n', 4e6),
  'stray lines': () => 'x y z\n'.repeat(6e5),
  'stray lines in a body': () => repeat('fact A {\n', 'x y z\n', 6e5),
  'stray lines and comments': () => repeat('fact A {\n', 'x y z\n//\n', 4e5),
  'stray brackets': () => repeat('fact A {\n', '# [ (\n', 6e5),
  'stray groups': () => repeat('fact A {\n', '# [ ( ) ]\n', 4e5),
  'keys without colons': () => repeat('fact A {\n', 'a\n', 1e6),
  'a row of keys': () => repeat('fact A { ', 'a ', 2e6),
  'colons': () => repeat('fact A { ', 'a: ', 1e6),
  'equals signs': () => repeat('fact A { ', 'a = ', 1e6),
  'quoted keys': () => repeat('fact A {\n', '"a":', 1e6),
  'block scalars': () => repeat('fact A {\n', 'a: |\n b\n', 4e5),
  'a block scalar of blank lines': () => repeat('fact A { a: |\n', ' \n', 2e6),
  'a block scalar of lines': () => repeat('fact A {\n a: |\n', '  x\n', 1e6),
  'a text block of lines': () => repeat('fact A {\n a: """\n', '  x\n', 1e6, '"""}'),
  'apostrophes': () => repeat('fact A { a: b ', '\'', 4e6),
  'apostrophes and letters': () => repeat('fact A { a: b ', ' \'x', 1e6),
  'back-ticks': () => repeat('fact A { a: b ', '` ', 2e6),
  'NUL': () => '\0'.repeat(4e6),
  'lone surrogates': () => repeat('fact A { a: ', '\ud800', 1e6),
  'at signs': () => repeat('fact A { a: ', '@', 4e6),
  'half references': () => repeat('fact A { a: ', '@a/', 1e6),
  'references in an expression': () => repeat('fact A { a: x ', '@a/b ', 8e5),
  'a reference of dots': () => repeat('fact A { a: x @a/b', '.', 4e6),
  'crossed brackets': () => repeat('fact A { a: ', '[(]', 1e6),
  'crossed brackets on lines': () => repeat('fact A {\n', 'a: (]\n', 6e5),
  'less deep brackets': () => repeat('fact A {\n', '  a: [\n]\n', 4e5),
  'a long name': () => repeat('fact ', 'A', 4e6, ' {}'),
  'backslashes': () => repeat('fact A { a: "', '\\', 4e6),
  'escapes': () => repeat('fact A { a: "', '\\u0041', 6e5, '" }'),
  'hyphens': () => repeat('fact A { a: ', '-', 4e6),
  'digits': () => repeat('fact A { a: ', '1', 4e6, ' }'),
  'digits and dots': () => repeat('fact A { a: ', '1.', 2e6, ' }'),
  'objects and colons': () => repeat('fact A { a: {{{{{{{{', 'b: ', 1e6),
  'strings over lines': () => repeat('fact A {\n', 'a: "x\ny" z\n', 3e5),
  'one string over lines': () => repeat('fact A {\n a: "', 'x\n', 2e6, '"}'),
  'quotes over lines': () => repeat('fact A {\n', '"x\n', 1e6),
  'YAML lists': () => repeat('fact A {\n', 'a:\n  - b\n  - c\n', 2.5e5),
  'escaped quotes over lines': () => repeat('fact A { a: (', '\\"\n', 1e6),
  'escaped quotes in a row': () => repeat('fact A { a: #', ' \\"', 1e6),
  'low quotes': () => repeat('fact A { a: #', '„x', 1e6),
  'brackets that close far below': () => repeat(repeat('fact A {\n', '# (\n', 4e5, 'a: 1\n'), ')\n', 4e5),
  'brackets behind many spaces': () => repeat(repeat('fact A {\n  a: (|\n ', ' ', 1e6), '[/', 1e6),
  'a colon behind many spaces': () => repeat(repeat('fact A {\na', ' ', 2e6, 'key:'), '\n}{"', 4e5),
  'ignore comments': () => repeat('fact A {\n', '// prime-ignore prime/x\n', 1.7e5),
}

/** Milliseconds of processor time, all threads, and of the clock. */
function measure(work: () => void): { cpu: number, wall: number } {
  const before = process.cpuUsage()
  const started = performance.now()
  work()
  const wall = performance.now() - started
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000, wall }
}

function toRow(name: string, size: number, { cpu, wall }: { cpu: number, wall: number }, note: Row): Row {
  return { 'input': name, 'MB': (size / 1e6).toFixed(1), 'processor ms': Math.round(cpu), 'clock ms': Math.round(wall), ...note }
}

/** `npx jiti test/bench/parse.bench.ts [throughput | hostile]`: how fast realistic sources are read, and how long hostile ones take. */
function main(part: string | undefined): void {
  if (part !== 'hostile') {
    const files = corpus(3e6)
    const size = files.reduce((sum, file) => sum + Buffer.byteLength(file), 0)
    const rows: Row[] = []
    for (let round = 0; round < 8; round++) {
      let errors = 0
      const time = measure(() => { for (const file of files) errors += parse(createSourceText('a.prime', file)).diagnostics.length })
      rows.push(toRow(round === 0 ? 'first' : `round ${round + 1}`, size, time, { 'MB/s of processor time': (size / 1000 / time.cpu).toFixed(1), 'findings': errors }))
    }
    printTable(`${files.length} realistic files`, rows)
  }
  if (part !== 'throughput') {
    const rows: Row[] = []
    let worst = 0
    for (const [name, make] of Object.entries(hostile)) {
      const text = make()
      let note: Row = {}
      const time = measure(() => {
        const { diagnostics } = parse(createSourceText('a.prime', text))
        note = { findings: diagnostics.length, first: diagnostics[0]?.code ?? '' }
      })
      worst = Math.max(worst, time.cpu)
      rows.push(toRow(name, text.length, time, { ...note, remark: time.cpu > 2000 ? 'SLOW' : '' }))
    }
    const { heapUsed, rss } = process.memoryUsage()
    printTable(`hostile input; the worst takes ${worst.toFixed(0)} ms of processor time; heap ${(heapUsed / 1e6).toFixed(0)} MB, resident ${(rss / 1e6).toFixed(0)} MB`, rows)
  }
}

main(process.argv[2])
