import type { Fleet } from '../instances/fleet'
import type { createReceivers } from '../receivers/receivers'
import type { Clocks } from '../time/clocks'
import { type Dues, untilForgotten, untilSilenceEnds } from '../time/next-due'
import { settle } from '../time/simulated-time'
import type { Timer, Timers } from '../time/timers'

const WORTH_SKIPPING_MS = 5_000
const TICKED_MS = 12_000

type Receivers = ReturnType<typeof createReceivers>
type Deps = {
  timers: Timers
  readDues: () => Promise<Dues>
  fleet: Fleet
  clocks: Clocks
  receivers: Pick<Receivers, 'nextMailCheck' | 'nextAnswer'>
}

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
async function skipQuiet({ at }: Timer, end: number, { timers, readDues, fleet, clocks, receivers }: Deps) {
  const once = Math.min(timers.nextOnce() ?? end, end)
  // Instances note a clock that was set at their next tick.
  const isNoted = clocks.areUntouched(timers.now() - TICKED_MS, timers.now())
  if (once - at < WORTH_SKIPPING_MS || !isNoted) return false
  const dues = await readDues()
  const steady = Math.max(...fleet.live().map(({ server }) => server.clock.now().getTime()))
  const walls = fleet.live().map(({ place }) => clocks.wallOf(place).getTime())
  const quietTo = Math.min(
    once,
    dues.due === undefined ? end : timers.now() + (dues.due - steady),
    receivers.nextMailCheck() ?? end,
    receivers.nextAnswer() ?? end,
    timers.now() + untilSilenceEnds(dues, walls),
    timers.now() + untilForgotten(dues, walls),
  )
  if (quietTo - at < WORTH_SKIPPING_MS) return false
  timers.skipPolls(quietTo)
  return (timers.next()?.at ?? end) > at
}
