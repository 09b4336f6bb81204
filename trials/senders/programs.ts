import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tooling/root.mjs'

const CACHE = join(root, 'node_modules/.cache/senders')

const run = promisify(execFile)
const having = new Map<string, Promise<boolean>>()

/**
 * The path of a program in one of Debian's packages, which is unpacked beside the dependencies: nothing is installed, so
 * nothing starts with the machine. Undefined where Debian's tools are missing or the package cannot be had.
 * @param data a folder of the package that the program reads under its own path, and that is copied there
 */
export async function debianProgram(name: string, path: string, data?: string): Promise<string | undefined> {
  const unpacked = await unpackDebian([name])
  const program = unpacked && join(unpacked, path)
  return program && existsSync(program) && (!data || (await hasData(unpacked, data))) ? program : undefined
}

/** The folder into which the packages are unpacked: a program, and the libraries that it needs beside the usual ones. */
export async function unpackDebian([name, ...libraries]: [string, ...string[]]): Promise<string | undefined> {
  const unpacked = join(CACHE, name)
  return (await isHad(unpacked, () => unpack([name, ...libraries], unpacked))) ? unpacked : undefined
}

/** The folder into which a package of npm is installed, without running scripts of packages. */
export async function installNpm(name: string, version: string): Promise<string | undefined> {
  const folder = join(CACHE, `${name}-${version}`)
  return (await isHad(folder, () => install(`${name}@${version}`, folder))) ? folder : undefined
}

function isHad(folder: string, bring: () => Promise<void>) {
  return once(folder, async () => {
    if (!existsSync(folder)) await bring()
    return existsSync(folder)
  })
}

/** Trials that want the same at once wait for one of them to bring it. */
function once(folder: string, bring: () => Promise<boolean>) {
  const brought = having.get(folder) ?? bring()
  having.set(folder, brought)
  return brought
}

function hasData(unpacked: string, data: string) {
  const folder = join('/', data)
  return once(folder, () => hasCopied(join(unpacked, data), folder))
}

async function hasCopied(source: string, folder: string) {
  if (isWhole(source, folder)) return true
  console.log(`copying ${folder} from the package, where the program reads it`)
  try {
    await copyData(source, folder)
    return true
  } catch {
    console.log(`${folder} is missing and may not be made`)
    return false
  }
}

/** Links stay as they are in the package: led into this checkout, they would lead to nothing once it is gone. */
export async function copyData(source: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await run('cp', ['--archive', '--remove-destination', `${source}/.`, folder])
}

/** Whether each file of the source is there: a copy that broke off, or whose links lead nowhere, is not whole. */
export function isWhole(source: string, folder: string): boolean {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return names.every((name) => existsSync(join(folder, name)) || !existsSync(join(source, name)))
}

async function install(wanted: string, folder: string) {
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts']
  await withOwn(folder, wanted, async (own) => {
    await run('npm', ['install', ...options, '--prefix', own, wanted], { cwd: own })
    renameSync(own, folder)
  })
}

// One after the other: apt locks its lists.
let reading: Promise<unknown> = Promise.resolve()

function unpack(names: string[], folder: string) {
  return withOwn(folder, names[0] ?? '', async (cwd) => {
    reading = reading.catch(() => undefined).then(() => readLists(names))
    await reading
    await run('apt-get', ['download', '-qq', ...names], { cwd })
    await run('sh', ['-c', 'for package in *.deb; do dpkg-deb --extract "$package" unpacked; done'], { cwd })
    renameSync(join(cwd, 'unpacked'), folder)
  })
}

/** Brings it in a folder of its own, so that what breaks off is never taken for the whole. */
async function withOwn(folder: string, what: string, work: (own: string) => Promise<void>) {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  try {
    await work(own)
  } catch (error) {
    console.log(`${what} could not be had: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

async function readLists(names: string[]) {
  const known = await Promise.all(names.map((name) => run('apt-cache', ['policy', name])))
  if (known.every(({ stdout }) => stdout.includes('Candidate:'))) return
  console.log("reading the lists of Debian's packages on this machine (apt-get update)")
  await run('apt-get', ['update', '-qq'])
}
