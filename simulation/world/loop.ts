import type { Database } from '../../lib/db/database'
import type { Fleet } from '../instances/fleet'
import type { Clocks } from './clocks'
import { nextDue, untilSilenceEnds } from './next-due'
import { settle } from './simulated-time'
import type { Timer, Timers } from './timers'

const WORTH_SKIPPING_MS = 5_000

type Deps = { timers: Timers; db: Database; fleet: Fleet; clocks: Clocks }

/** Fires one due timer after the other; quiet hours cost nothing. */
export async function passUntil(end: number, deps: Deps) {
  const { timers } = deps
  await settle()
  for (let next = timers.next(); next && next.at <= end; next = timers.next()) {
    if (next.period !== undefined && (await skipQuiet(next, end, deps))) continue
    const timer = timers.take()
    if (timer) timers.fire(timer)
    await settle()
  }
  timers.passTo(end)
}

/** Polls before the next due time find nothing: only the last of each runs. Resolves with whether any was skipped. */
async function skipQuiet({ at }: Timer, end: number, { timers, db, fleet, clocks }: Deps) {
  const once = Math.min(timers.nextOnce() ?? end, end)
  if (once - at < WORTH_SKIPPING_MS) return false
  const due = await nextDue(db)
  const steady = Math.max(...fleet.live().map(({ server }) => server.clock.now().getTime()))
  const walls = fleet.live().map(({ place }) => clocks.wallOf(place).getTime())
  const quietTo = Math.min(
    once,
    due === undefined ? end : timers.now() + (due - steady),
    timers.now() + (await untilSilenceEnds(db, walls)),
  )
  if (quietTo - at < WORTH_SKIPPING_MS) return false
  timers.skipPolls(quietTo)
  return (timers.next()?.at ?? end) > at
}
