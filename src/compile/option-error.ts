/** A wrong option: a mistake of whoever configured the compiler, told in one sentence for each fault. */
export class OptionError extends Error {
  override name = 'OptionError'
}
