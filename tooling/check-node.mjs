import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { fail } from './say.mjs'

/** Ends the process with one line when this Node is older than package.json allows. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [major, minor] = engines.node.match(/\d+/g).map(Number)
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= (minor ?? 0))) return
  fail(`Node ${version} is too old: install Node ${major}.${minor ?? 0} or later from https://nodejs.org`)
}
