import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import { readMark } from '../../lib/rollups/mark'
import { newestEntryId } from '../../lib/rollups/settled'
import { readTextMark } from '../../lib/text-index/mark'
import { childOf } from '../../testing/child-of'
import { type Running, tocsin } from './arms/arms'
import { load } from './load'

const WINDOWS = 5
/** The parent ends a portal that is silent for 10 seconds. */
const WINDOW_SECONDS = 5
const FILL_SECONDS = 15
const CATCH_UP_SECONDS = 1_200

export type Behind = {
  seconds: number
  alerts: number
  texts: Follower
  counts: Follower
  /** Milliseconds, medians of windows that take turns. */
  p99: { following: number; stopped: number }
  perSecond: { following: number; stopped: number }
}

/** Timeline entries that were left when the load ended, and how long they took then. */
export type Follower = { behind: number; caughtUpSeconds: number }

/** The text index and the counts of the dashboards, during and after so many seconds at full speed on SQLite. */
export async function measureBehind(folder: string, seconds: number): Promise<Behind> {
  const running = await tocsin.start(folder)
  const db = await openDatabase(undefined, folder)
  try {
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 1000
    const following: { p99Ms: number; perSecond: number }[] = []
    const stopped: typeof following = []
    let alerts = 0
    for (let window = 0; window < WINDOWS; window++) {
      const free = await load(running.target, WINDOW_SECONDS)
      const alone = await withoutPortal(running, () => load(running.target, WINDOW_SECONDS))
      following.push(free)
      stopped.push(alone)
      alerts += free.answered + alone.answered
    }
    while (elapsed() < seconds) alerts += (await load(running.target, FILL_SECONDS)).answered
    const took = elapsed()
    return {
      seconds: took,
      alerts,
      ...(await catchUp(db)),
      p99: { following: median(following, 'p99Ms'), stopped: median(stopped, 'p99Ms') },
      perSecond: { following: median(following, 'perSecond'), stopped: median(stopped, 'perSecond') },
    }
  } finally {
    await db.close()
    await running.stop()
  }
}

/** Nothing follows the alerts meanwhile. */
async function withoutPortal<T>({ first }: Running, work: () => Promise<T>) {
  const portal = childOf({ pid: first }, 'portal')
  if (portal === undefined) throw new Error('The portal is not there.')
  process.kill(portal, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(portal, 'SIGCONT')
  }
}

async function catchUp(db: Database) {
  const startedAt = performance.now()
  const newest = await newestEntryId(db)
  const left = { texts: newest - (await readTextMark(db)), counts: newest - (await readMark(db)).entryId }
  const done: { texts?: number; counts?: number } = {}
  for (;;) {
    const seconds = (performance.now() - startedAt) / 1000
    if ((await readTextMark(db)) >= newest) done.texts ??= seconds
    if ((await readMark(db)).entryId >= newest) done.counts ??= seconds
    if (done.texts !== undefined && done.counts !== undefined)
      return {
        texts: { behind: left.texts, caughtUpSeconds: done.texts },
        counts: { behind: left.counts, caughtUpSeconds: done.counts },
      }
    if (seconds > CATCH_UP_SECONDS)
      throw new Error(`Not caught up after ${CATCH_UP_SECONDS} s: ${JSON.stringify(done)}`)
    await pause(500)
  }
}

function median<Name extends string>(windows: Record<Name, number>[], name: Name) {
  const sorted = windows.map((window) => window[name]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
