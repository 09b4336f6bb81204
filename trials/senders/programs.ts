import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tooling/root.mjs'

const CACHE = join(root, 'node_modules/.cache/senders')

/**
 * The path of a program in one of Debian's packages, which is unpacked beside the dependencies: nothing is installed, so
 * nothing starts with the machine. Undefined where Debian's tools are missing or the package cannot be had.
 * @param data a folder of the package that the program reads under its own path, and that is copied there
 */
export function debianProgram(name: string, path: string, data?: string): string | undefined {
  const unpacked = unpackDebian([name])
  const program = unpacked && join(unpacked, path)
  return program && existsSync(program) && (!data || hasData(unpacked, data)) ? program : undefined
}

/** The folder into which the packages are unpacked: a program, and the libraries that it needs beside the usual ones. */
export function unpackDebian([name, ...libraries]: [string, ...string[]]): string | undefined {
  const unpacked = join(CACHE, name)
  if (!existsSync(unpacked)) unpack([name, ...libraries], unpacked)
  return existsSync(unpacked) ? unpacked : undefined
}

/** The folder into which a package of npm is installed, without running scripts of packages. */
export function installNpm(name: string, version: string): string | undefined {
  const folder = join(CACHE, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  try {
    const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--prefix', own]
    execFileSync('npm', ['install', ...options, `${name}@${version}`], { cwd: own, stdio: 'pipe' })
    renameSync(own, folder)
    return folder
  } catch (error) {
    console.log(`${name} could not be had: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    rmSync(own, { recursive: true, force: true })
    return undefined
  }
}

function hasData(unpacked: string, data: string) {
  const source = join(unpacked, data)
  const folder = join('/', data)
  if (isWhole(source, folder)) return true
  console.log(`copying ${folder} from the package, where the program reads it`)
  try {
    copyData(source, folder)
    return true
  } catch {
    console.log(`${folder} is missing and may not be made`)
    return false
  }
}

/** Links stay as they are in the package: led into this checkout, they would lead to nothing once it is gone. */
export function copyData(source: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['--archive', '--remove-destination', `${source}/.`, folder], { stdio: 'pipe' })
}

/** Whether each file of the source is there: a copy that broke off, or whose links lead nowhere, is not whole. */
export function isWhole(source: string, folder: string): boolean {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return names.every((name) => existsSync(join(folder, name)) || !existsSync(join(source, name)))
}

function unpack(names: string[], folder: string) {
  const own = `${folder}.${process.pid}`
  mkdirSync(own, { recursive: true })
  try {
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: own, stdio: 'pipe' })
    if (!names.every(hasLists)) {
      console.log("reading the lists of Debian's packages on this machine (apt-get update)")
      run('apt-get', 'update', '-qq')
    }
    run('apt-get', 'download', '-qq', ...names)
    run('sh', '-c', 'for package in *.deb; do dpkg-deb --extract "$package" unpacked; done')
    renameSync(join(own, 'unpacked'), folder)
  } catch (error) {
    console.log(
      `${names[0]} could not be had: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

function hasLists(name: string) {
  return execFileSync('apt-cache', ['policy', name], { encoding: 'utf8', stdio: 'pipe' }).includes('Candidate:')
}
