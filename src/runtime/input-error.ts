/** A question that cannot be answered as it was asked; its `name` is `InputError`. The message says what to send instead. */
export class InputError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InputError'
  }
}
