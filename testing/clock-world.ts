import { openSteadyClock, type SteadyClock } from '../lib/clock/open-steady-clock'
import type { Database } from '../lib/db/database'
import { ingestDeps, NOW, post } from './fixtures'
import { startHttpReceiver } from './http-receiver'
import { addMethod, beginStory } from './paging-story'
import { runDue } from './run-due'

export type ClockWorld = Awaited<ReturnType<typeof newClockWorld>>

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SECOND = 1_000
// The server looks each second, this world more seldom.
const ROUND_MS = 10_000
const UP_BEFORE_MS = 1_000_000

/**
 * True time, which only `pass` moves, and clocks that a test may set: one of each of two instances and, on Postgres,
 * one of the database. A policy of `steps` steps, a minute each, pages one person, and gathers for 10 seconds.
 */
export async function newClockWorld(db: Database, { steps }: { steps: number }) {
  const receiver = await startHttpReceiver()
  const story = await beginStory(db)
  const ana = await story.person('Ana')
  await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(db, ana, 'webhook', { url: receiver.url, secret: SECRET })
  await story.policy({ repeats: 0, steps: Array(steps).fill({ wait: 1, userId: ana.actor.userId }) })
  await db.write(async (tx) => {
    await tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { gatherSeconds: 10 } })
    await tx.steadyClock.deleteMany()
  })

  let time = NOW.getTime()
  const bootedAt = time - UP_BEFORE_MS
  const skews = [0, 0, 0]
  const running = new Map<number, SteadyClock>()
  const wallOf = (which: number) => new Date(time + (skews[which] ?? 0))

  return {
    ...{ story, ana, receiver, wallOf },
    now: () => time,
    /** Sets a clock: that of instance 0 or 1, or with 2 that of the database. */
    set: (which: number, by: number) => {
      skews[which] = (skews[which] ?? 0) + by
    },
    start: async (which: number) => {
      const startedAt = time
      const clock = await openSteadyClock({
        db,
        wall: async () => wallOf(db.provider === 'sqlite' ? which : 2),
        elapsed: () => time - startedAt,
        machine: 'test',
        uptime: () => (time - bootedAt) / SECOND,
      })
      running.set(which, clock)
      return clock
    },
    stopAll: () => running.clear(),
    alert: async (which = 0, more: object = {}) => {
      const ingest = ingestDeps(db, () => wallOf(which))
      const { json } = await post(ingest, story.token, { summary: 'Down', severity: 'critical', ...more })
      return Number(json.id)
    },
    /** True time goes by, and each instance that runs does what is due on the way. */
    pass: async (seconds: number) => {
      const until = time + seconds * SECOND
      do {
        time = Math.min(until, time + ROUND_MS)
        for (const [which, clock] of running) {
          await clock.tick()
          await runDue({ ...story.deps, now: () => wallOf(which), steady: clock.now })
        }
      } while (time < until)
    },
    end: async () => {
      await story.end()
      await receiver.close()
    },
  }
}
