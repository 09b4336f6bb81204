import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'

const NODE = 'package/bin/node'
const MODULE = 'node_modules/better-sqlite3'
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
  const module = placeOwn(folder)
  for (const major of majors.filter((major) => major !== OWN_MAJOR)) {
    const work = mkdtempSync(join(tmpdir(), 'tocsin-node-'))
    try {
      compileFor(folder, module, fetchNode(work, major), work)
    } finally {
      rmSync(work, { recursive: true })
    }
  }
}

/** The program of this major version of Node, kept below node_modules with a better-sqlite3 that it can load. */
export function prepareNode(major: number): string {
  if (major === OWN_MAJOR) return process.execPath
  const kept = join(root, `node_modules/.cache/tocsin/node-${major}`)
  const module = placeOwn(root)
  mkdirSync(kept, { recursive: true })
  const node = existsSync(join(kept, NODE)) ? join(kept, NODE) : fetchNode(kept, major)
  if (!existsSync(placeOf(module, abiOf(node)))) compileFor(root, module, node, kept)
  return node
}

/** Where it was compiled in place, the loader would look nowhere else. */
function placeOwn(folder: string) {
  const module = join(folder, MODULE)
  const own = placeOf(module, process.versions.modules)
  if (existsSync(join(module, COMPILED))) {
    place(join(module, COMPILED), own)
    rmSync(join(module, 'build'), { recursive: true })
  }
  // A copy of sources that were prepared for another Node may lack what was placed there.
  if (!existsSync(own)) place(placeOf(join(root, MODULE), process.versions.modules), own)
  return module
}

function compileFor(folder: string, module: string, node: string, work: string) {
  place(compile(work, node), placeOf(module, abiOf(node)))
  rmSync(join(work, 'sources'), { recursive: true })
  run(node, ['--input-type=commonjs', '--eval', LOAD], folder)
}

/** https://github.com/TooTallNate/node-bindings looks there after it has looked for what was compiled in place. */
function placeOf(module: string, abi: string) {
  return join(module, `lib/binding/node-v${abi}-${process.platform}-${process.arch}/better_sqlite3.node`)
}

function place(file: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(file, to)
}

function abiOf(node: string) {
  return run(node, ['-p', 'process.versions.modules'], root).trim()
}

function fetchNode(work: string, major: number) {
  const [packed = ''] = run('npm', ['pack', '--silent', `node-${process.platform}-${process.arch}@${major}`], work)
    .trim()
    .split('\n')
    .slice(-1)
  run('tar', ['-xzf', packed], work)
  rmSync(join(work, packed))
  return join(work, NODE)
}

function compile(work: string, node: string) {
  const sources = join(work, 'sources')
  rmSync(sources, { recursive: true, force: true })
  const module = join(sources, MODULE)
  cpSync(join(root, MODULE), module, { recursive: true })
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
