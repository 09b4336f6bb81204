#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode } from '../tooling/check-node.mjs'
import { isRemote } from '../tooling/remote-commands.mjs'
import { root } from '../tooling/root.mjs'
import { fail } from '../tooling/say.mjs'

// `tocsin serve` starts the server that was built; everything else is the command line, of
// which the commands of a person ask a server by its API. It may be started in any folder:
// relative paths in arguments and settings begin there.

const [command, ...rest] = process.argv.slice(2)
const isOfPerson = isRemote(process.argv.slice(2))
const bundle = command === 'serve' ? 'main.mjs' : isOfPerson ? 'remote.mjs' : 'cli.mjs'
const file = join(root, 'build', bundle)

if (command === 'serve' && rest.length > 0)
  fail(`serve takes no arguments, such as ${rest[0]}: settings are environment variables, and README.md has them all`)
checkNode()
if (!existsSync(file)) fail('it is not built yet: npm run build')
if (!isOfPerson) checkSqlite()
process.env.TOCSIN_FOLDER = root
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
await import(pathToFileURL(file).href)

// The one package that is compiled: for one major version of Node on one kind of machine.
function checkSqlite() {
  const require = createRequire(join(root, 'package.json'))
  try {
    ;new (require('better-sqlite3'))(':memory:').close()
  } catch (error) {
    fail(
      `better-sqlite3 is not compiled for Node ${process.versions.node} on ${process.platform} ${process.arch}: install python3, make and g++, then run npm rebuild better-sqlite3 in ${root}`,
      String(error),
    )
  }
}
