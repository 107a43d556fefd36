import type { Question } from '../llm/index.ts'
import type { CompileAnswer, CompileRequest } from './compile-request.ts'

/** What the compiling thread is told: something to compile, or what came of a question of its own. */
export type ToThread =
  /** `model` names the model that may be asked, by questions to the thread that sent this. */
  | { request: CompileRequest, model?: string }
  | { question: number, text: string }
  | { question: number, failure: string }

/** What the compiling thread says: the end of a compile, or a question to the model. */
export type FromThread =
  | { answer: CompileAnswer }
  | { failure: string }
  | { question: number, ask: Question }
