import { describe, expect, it } from 'vitest'
import { binOptions } from '../../src/mcp/bin-options.ts'
import { parseBinArguments, type BinArguments } from '../../src/mcp/parse-bin-arguments.ts'

function parse(argv: string[], env: Record<string, string> = {}): { result: BinArguments | number, out: string, error: string } {
  let out = ''
  let error = ''
  const result = parseBinArguments(argv, env, { out: (text) => { out += text }, error: (text) => { error += text } })
  return { result, out, error }
}

/** For each option: a text, the value it gives, and what else it needs. */
const samples: Readonly<Record<string, { text?: string, value: unknown, besides?: string[] }>> = {
  wait: { value: true },
  http: { value: true },
  port: { text: '4000', value: 4000 },
  host: { text: 'localhost', value: 'localhost' },
  allowedHosts: { text: 'a.example, b.example:80', value: ['a.example', 'b.example:80'] },
  allowedOrigins: { text: 'https://a.example', value: ['https://a.example'] },
  baseUrl: { text: 'https://cdn.example/x', value: 'https://cdn.example/x' },
  serveTree: { value: true, besides: ['--http'] },
  chunkResources: { value: true },
  llm: { value: true },
  queryLog: { text: 'log.jsonl', value: 'log.jsonl' },
  logLevel: { text: 'debug', value: 'debug' },
}

describe.each(Object.entries(binOptions))('%s', (name, { flags, env, read }) => {
  const { text, value, besides = [] } = samples[name]!
  const [flag] = flags.split(' ') as [string]

  it('can be given as a flag and as its twin in the environment', () => {
    const without = parse(besides).result as unknown as Record<string, unknown>
    expect(without[name]).not.toEqual(value)
    expect(parse([...besides, flag, ...text === undefined ? [] : [text]]).result).toMatchObject({ [name]: value })
    expect(parse(besides, { [env]: text ?? '1' }).result).toMatchObject({ [name]: value })
    expect(env).toBe(`PRIME_MCP_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`)
  })

  it('is off when its twin is empty', () => {
    expect(parse(besides, { [env]: '' }).result).toEqual(parse(besides).result)
    if (read === undefined) for (const no of ['0', 'false', 'No']) expect(parse(besides, { [env]: no }).result).toEqual(parse(besides).result)
  })
})

it('lets a flag win over its twin', () => {
  expect(parse(['--port', '1'], { PRIME_MCP_PORT: '2' }).result).toMatchObject({ port: 1 })
})

it('joins the values of a repeated list', () => {
  expect(parse(['--allowed-hosts', 'a,b', '--allowed-hosts', 'c']).result).toMatchObject({ allowedHosts: ['a', 'b', 'c'] })
})

it('takes places from the command line, else from PRIME_DIR, else the working directory', () => {
  expect(parse(['a', 'b'], { PRIME_DIR: 'c' }).result).toMatchObject({ places: ['a', 'b'] })
  expect(parse([], { PRIME_DIR: 'c' }).result).toMatchObject({ places: ['c'] })
  expect(parse([], { PRIME_DIR: '' }).result).toMatchObject({ places: ['.'] })
})

it('takes the token from the environment alone', () => {
  expect(parse([], { PRIME_MCP_TOKEN: 'x' }).result).toMatchObject({ token: 'x' })
  expect(parse(['--token', 'x'])).toMatchObject({ result: 3 })
})

it.each<[string[], RegExp]>([
  [['--http', '--host', '0.0.0.0'], /set PRIME_MCP_TOKEN/],
  [['--http', '--host', '::'], /set PRIME_MCP_TOKEN/],
  [['--http', '--host', '192.168.1.1'], /set PRIME_MCP_TOKEN/],
  [['--http', '--host', '127.0.0.1.evil.example'], /set PRIME_MCP_TOKEN/],
  [['--http', '--host', 'localhost.evil.example'], /set PRIME_MCP_TOKEN/],
  [['--http', '--llm'], /set PRIME_MCP_TOKEN/],
  [['--serve-tree'], /needs `--http`/],
  [['--http', '--chunk-resources'], /is for stdio/],
  [['a', 'b', '--base-url', 'https://cdn.example'], /name one/],
  [['https://a.example/compiled', '--http', '--serve-tree'], /behind a URL/],
  [['--port', '65536'], /0 to 65535/],
  [['--port', '-1'], /0 to 65535/],
  [['--log-level', 'loud'], /one of silent, error, warning, info, debug/],
  [['--base-url', 'ftp://x'], /http or https/],
  [['--allowed-hosts', ','], /host names/],
  [['--nonsense'], /unknown option/],
])('refuses %j', (argv, message) => {
  const { result, out, error } = parse(argv)
  expect(result).toBe(3)
  expect(out).toBe('')
  expect(error).toMatch(message)
})

it('wants a base URL for files that are served on all addresses', () => {
  const argv = ['--http', '--serve-tree', '--host', '0.0.0.0']
  expect(parse(argv, { PRIME_MCP_TOKEN: 'x' })).toMatchObject({ result: 3, error: expect.stringContaining('needs `--base-url`') as string })
  expect(parse([...argv, '--base-url', 'https://a.example/compiled'], { PRIME_MCP_TOKEN: 'x' }).result).toMatchObject({ serveTree: true })
})

it('lists every flag and twin in the help', () => {
  const { result, out } = parse(['--help'])
  expect(result).toBe(0)
  for (const { flags, env } of Object.values(binOptions)) {
    expect(out).toContain(flags)
    expect(out).toContain(env)
  }
  expect(out).toContain('PRIME_MCP_TOKEN')
})
