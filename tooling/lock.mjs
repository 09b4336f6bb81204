import { appendFileSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './say.mjs'

const longestMs = 30 * 60_000
const held = new Set()

/** Does `work` while no other process does its own under the same lock file; waits for that one, unless it died. */
export async function withLock(file, work) {
  await take(file)
  held.add(file)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    held.delete(file)
    process.off('exit', release)
    release()
  }
}

/** Lets a child process hold the lock too, so that it stays held if this process is killed and the child lives on. */
export function shareLocks(pid) {
  for (const file of held) appendFileSync(file, `${pid}\n`)
}

async function take(file) {
  for (let tries = 0; !create(file); tries++) {
    const holders = holdersOf(file)
    if (holders === undefined) continue
    if (isAbandoned(file, holders)) remove(file, holders)
    else {
      if (tries === 0) say(`another run is preparing, waiting for it (if there is none, remove ${file})`)
      await pause(200)
    }
  }
}

// Linking a finished file is atomic: nobody ever sees a lock that does not yet say who holds it.
function create(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${process.pid}\n`)
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function holdersOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAbandoned(file, holders) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return age > longestMs || !holders.trim().split('\n').map(Number).some(isAlive)
}

function isAlive(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two runs may find the same abandoned lock: only one can move it away, and one that moved a newer lock puts it back.
function remove(file, holders) {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== holders) linkSync(aside, file)
    rmSync(aside, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}
