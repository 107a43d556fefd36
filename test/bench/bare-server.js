// The least that a server of the SDK can be, for mcp.bench.ts to measure against: one tool that does nothing, over stdio.
import { Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

serveStdio(() => {
  const server = new Server({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'nothing', inputSchema: { type: 'object' } }] }))
  server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: '' }] }))
  return server
})
process.stdin.on('close', () => process.exit())
