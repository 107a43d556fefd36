export { createServer, type ServerOptions } from './create-server.ts'
export { serveStdio, type StdioOptions, type StdioServer } from './serve-stdio.ts'
