import valid from 'semver/functions/valid.js'

/** True for a version by Semantic Versioning 2.0, without a leading `v`. */
export function isSemver(text: string): boolean {
  return /^\d\S*$/.test(text) && valid(text) !== null
}
