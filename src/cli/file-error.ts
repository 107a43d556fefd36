/** A file or folder that cannot be read or written, or that is not what a command needs: exit code 1. */
export class FileError extends Error {
  override name = 'FileError'
}
