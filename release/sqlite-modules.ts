import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../tooling/root.mjs'

const COMPILED = 'build/Release/better_sqlite3.node'
const OWN_MAJOR = Number(process.versions.node.split('.')[0])
const LOAD = "new (require('better-sqlite3'))(':memory:').close()"

/** For a package.json: from version 12, npm runs the install scripts only of packages that are depended on and allowed. */
export const ALLOW_COMPILING = { allowScripts: { 'better-sqlite3': true } }

/**
 * Puts better-sqlite3 for these major versions of Node where its loader looks for the one that fits. Node itself, and
 * what it is compiled with, comes from npm.
 */
export function addSqliteModules(folder: string, majors: number[]) {
  const module = join(folder, 'node_modules/better-sqlite3')
  place(join(module, COMPILED), module, process.versions.modules)
  rmSync(join(module, 'build'), { recursive: true })
  for (const major of majors.filter((major) => major !== OWN_MAJOR)) {
    const work = mkdtempSync(join(tmpdir(), 'tocsin-node-'))
    try {
      const node = fetchNode(work, major)
      place(compile(work, node), module, run(node, ['-p', 'process.versions.modules'], work).trim())
      run(node, ['--input-type=commonjs', '--eval', LOAD], folder)
    } finally {
      rmSync(work, { recursive: true })
    }
  }
}

/** https://github.com/TooTallNate/node-bindings looks there after it has looked for what was compiled in place. */
function place(file: string, module: string, abi: string) {
  const to = join(module, `lib/binding/node-v${abi}-${process.platform}-${process.arch}/better_sqlite3.node`)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(file, to)
}

function fetchNode(work: string, major: number) {
  run('npm', ['pack', '--silent', `node-${process.platform}-${process.arch}@${major}`], work)
  const [tarball = ''] = readdirSync(work)
  run('tar', ['-xzf', tarball], work)
  return join(work, 'package/bin/node')
}

function compile(work: string, node: string) {
  const sources = join(work, 'sources')
  const module = join(sources, 'node_modules/better-sqlite3')
  cpSync(join(root, 'node_modules/better-sqlite3'), module, { recursive: true })
  rmSync(join(module, 'build'), { recursive: true, force: true })
  const dependencies = { 'better-sqlite3': '*' }
  writeFileSync(join(sources, 'package.json'), JSON.stringify({ dependencies, ...ALLOW_COMPILING }))
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  run('npm', ['rebuild', 'better-sqlite3'], sources, { PATH, npm_config_nodedir: join(work, 'package') })
  return join(module, COMPILED)
}

function run(command: string, args: string[], cwd: string, env = {}) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })
}
