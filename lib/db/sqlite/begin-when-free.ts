import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 20
const TRIES = 250

/** Waits up to 5 seconds while another process writes. SQLite's own wait would block the whole process. */
export async function beginWhenFree(begin: () => unknown) {
  for (let left = TRIES; ; left--) {
    try {
      return await begin()
    } catch (error) {
      if (left <= 1 || !isBusy(error)) throw error
      await pause(PAUSE_MS)
    }
  }
}

function isBusy(error: unknown) {
  return /database is locked|SQLITE_BUSY/.test(JSON.stringify([String(error), error]))
}
