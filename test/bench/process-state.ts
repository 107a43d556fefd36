import { readFile, readdir } from 'node:fs/promises'

/** What a process holds at a moment. Only Linux tells. */
export interface ProcessState {
  residentMB: number
  /** Open files, sockets and pipes. */
  handles: number
  /** Files and folders that it watches. */
  watches: number
}

/** Looks at a process; undefined where the system does not tell. */
export async function processState(pid: number): Promise<ProcessState | undefined> {
  const folder = `/proc/${pid}`
  const status = await readFile(`${folder}/status`, 'utf8').catch(() => undefined)
  if (status === undefined) return undefined
  const handles = await readdir(`${folder}/fdinfo`)
  const infos = await Promise.all(handles.map(async handle => readFile(`${folder}/fdinfo/${handle}`, 'utf8').catch(() => '')))
  return {
    residentMB: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024,
    handles: handles.length,
    watches: infos.reduce((sum, info) => sum + info.split('\n').filter(line => line.startsWith('inotify ')).length, 0),
  }
}
