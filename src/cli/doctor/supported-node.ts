import { satisfies } from 'semver'
import { engines } from '../../../package.json'

/** True for a version of Node.js that this package runs on. */
export function isSupportedNode(version: string): boolean {
  return satisfies(version, engines.node)
}
