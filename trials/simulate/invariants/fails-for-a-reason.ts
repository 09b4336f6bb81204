import { hasMissed, isPhone, mayBeHeldBack } from '../model/phones'
import { heldDuring, newest } from '../record/history'
import type { Method } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

/** Attempts within a day. */
const MOST_ATTEMPTS = 32
/** From the beginning of an attempt to its record. */
const ATTEMPT_MS = 15_000

export const failsForAReason: Invariant = {
  name: 'a page fails only for a reason',
  check: async (world) => {
    const failed = await world.db.read.page.findMany({
      where: { state: 'failed', attempts: { lt: MOST_ATTEMPTS } },
      select: {
        id: true,
        contactMethodId: true,
        endReason: true,
        endedAt: true,
        notification: { select: { userId: true } },
      },
    })
    return failed
      .filter((page) => !mayFail(world, { ...page, userId: page.notification.userId }))
      .map(({ id, endReason }) => ({ what: `page ${id} failed: ${endReason}` }))
  },
}

type Page = { userId: number; contactMethodId: number | null; endedAt: Date | null }

function mayFail(world: Seen, { userId, contactMethodId, endedAt }: Page) {
  const { workspaces, receivers } = world
  const person = [...workspaces.values()].flatMap(({ people }) => people).find((one) => one.userId === userId)
  const method = person?.methods.find(({ methodId }) => methodId === contactMethodId)
  if (!person || !method || !endedAt || newest(method.removed)) return true
  return timesOf(world, endedAt).some((at) => {
    const isDisabled = heldDuring(person.disabled, at - ATTEMPT_MS, at).includes(true)
    return isDisabled || receivers.refuses(method.receiver, at - ATTEMPT_MS, at) || mayMiss(world, method, at)
  })
}

/** Possible times, in milliseconds since the start, by a clock that may be ahead or behind. */
function timesOf({ clocks, timers }: Seen, wall: Date) {
  const skews = clocks.skewsDuring(0, timers.now())
  return skews.map((skew) => wall.getTime() - clocks.startsAt - skew + 1)
}

/** A call takes minutes. */
const CALL_MS = 300_000

function mayMiss(world: Seen, method: Method, at: number) {
  if (!isPhone(method)) return false
  return hasMissed(world, method, at - CALL_MS, at) || mayBeHeldBack(world, method, at - ATTEMPT_MS, at)
}
