import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'

const startTask = {
  name: 'prime_task',
  title: 'Start a task with what is known about it',
  description: 'Finds the knowledge that a task needs, reads it, does the task and checks the result.',
  arguments: [{ name: 'brief', title: 'Task', description: 'The task in plain words.', required: true }],
}

/** Serves the one prompt: a task that begins with its knowledge. */
export function servePrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: [startTask] }))

  server.setRequestHandler('prompts/get', (request) => {
    if (request.params.name !== startTask.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt of that name; the only one is \`${startTask.name}\`.`)
    const brief = request.params.arguments?.brief?.trim() ?? ''
    if (brief === '') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The argument `brief` is missing; send the task in plain words.')
    return {
      description: startTask.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: instruct(brief) } }],
    }
  })
}

function instruct(brief: string): string {
  return [
    `Task: ${brief}`,
    '',
    '1. Call `prime_resolve` with this task as `brief`.',
    '2. Read the file at the `path` of each hit with your file tool; they are short, and `tokens` says how short.',
    '3. Do the task by what they say. Keep `contract.must_include`, leave out `contract.must_avoid`.',
    '4. Call `prime_validate` with the result as `artifact` and the ids you used as `atom_set`; mend every error.',
  ].join('\n')
}
