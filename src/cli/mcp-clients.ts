/** The systems whose paths differ. */
export type Platform = 'darwin' | 'linux' | 'win32'

/** How a client wants its servers written. */
export interface McpClient {
  /** For people. */
  title: string
  /** The configuration file: one of the project, or one of the person's own, by platform with `~` or a variable in front. */
  file: string | Readonly<Record<Platform, string>>
  /** The person's own files of the same form, for a client that reads the project's, too. */
  personal?: readonly string[]
  format: 'json' | 'toml'
  /** The key that holds the servers. */
  key: string
  /** Properties that stand before `command`. */
  extra?: Readonly<Record<string, string>>
  /** What the client puts the project's folder in place of; without it servers are started there. Only for a file of the project. */
  folder?: string
}

/** The clients that `prime mcp-config` knows. Adding one is one row. */
export const mcpClients: Readonly<Record<string, McpClient>> = {
  'claude-code': { title: 'Claude Code', file: '.mcp.json', personal: ['~/.claude.json'], format: 'json', key: 'mcpServers' },
  'claude-desktop': {
    title: 'Claude Desktop',
    file: {
      darwin: '~/Library/Application Support/Claude/claude_desktop_config.json',
      linux: '~/.config/Claude/claude_desktop_config.json',
      win32: '%APPDATA%\\Claude\\claude_desktop_config.json',
    },
    format: 'json',
    key: 'mcpServers',
  },
  'cursor': { title: 'Cursor', file: '.cursor/mcp.json', personal: ['~/.cursor/mcp.json'], format: 'json', key: 'mcpServers', folder: '${workspaceFolder}' },
  'vscode': { title: 'VS Code', file: '.vscode/mcp.json', format: 'json', key: 'servers', extra: { type: 'stdio' }, folder: '${workspaceFolder}' },
  'windsurf': {
    title: 'Windsurf',
    file: {
      darwin: '~/.codeium/windsurf/mcp_config.json',
      linux: '~/.codeium/windsurf/mcp_config.json',
      win32: '%USERPROFILE%\\.codeium\\windsurf\\mcp_config.json',
    },
    format: 'json',
    key: 'mcpServers',
  },
  'zed': { title: 'Zed', file: '.zed/settings.json', personal: ['~/.config/zed/settings.json'], format: 'json', key: 'context_servers' },
  'codex': { title: 'Codex', file: '.codex/config.toml', personal: ['~/.codex/config.toml'], format: 'toml', key: 'mcp_servers' },
  'gemini': { title: 'Gemini CLI', file: '.gemini/settings.json', personal: ['~/.gemini/settings.json'], format: 'json', key: 'mcpServers' },
}

/** The name under which clients list the server. */
export const serverName = 'prime'

/** How a client starts the server over a folder; on Windows `npx` is a script, which only a shell can start. */
export function serverCommand(dir: string, platform: Platform): { command: string, args: string[] } {
  const args = ['-y', '--package=unplugin-prime', 'prime-mcp', '--wait', dir]
  return platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args }
}

/** The system that this process runs on; all others than macOS and Windows count as Linux. */
export function thisPlatform(): Platform {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
}
