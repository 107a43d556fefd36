/**
 * What `bin/prime-mcp` is built with in place of the SDK's own module of this kind: that one brings a whole validator of JSON
 * Schema along, which is only asked about answers to questions that a server puts to its client. This server puts none.
 */
export { default as process } from 'node:process'

/** Takes the place of the SDK's validator. */
export class DefaultJsonSchemaValidator {
  /** Throws: there is no schema to hold an answer against. */
  getValidator(): never {
    throw new Error('prime-mcp asks its clients nothing, so there is no answer to check.')
  }
}
