import type { PhoneContact } from '../record/phone-contact'
import type { Method } from '../record/settings'
import type { Seen } from '../world/seen'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** What a number gets at most within this time, by GoAlert's table. */
export const LIMITS = {
  voice: [
    { most: 3, withinMs: 15 * MINUTE },
    { most: 7, withinMs: 60 * MINUTE },
    { most: 15, withinMs: 180 * MINUTE },
  ],
  sms: [
    { most: 5, withinMs: 15 * MINUTE },
    { most: 11, withinMs: 60 * MINUTE },
    { most: 21, withinMs: 180 * MINUTE },
  ],
} as const
/** Attempts that are no contact count as well until they have failed, and so do those of an instance that died. */
const MARGIN = 1
const LONGEST_CALL_MS = 5 * MINUTE

type Reached = Pick<Method, 'receiver' | 'channel'>

export function isPhone<M extends Reached>(method: M): method is M & { channel: PhoneContact['channel'] } {
  return method.channel === 'sms' || method.channel === 'voice'
}

/** Whether nothing keeps a page from a phone at once: no limit, and no other call. */
export function isFree(world: Seen, method: Reached, from: number, to: number) {
  if (!isPhone(method)) return true
  const tried = triedOf(world, method)
  const isTalking = method.channel === 'voice' && tried.some(({ at }) => from - LONGEST_CALL_MS <= at && at <= to)
  return !isTalking && !mayBeHeldBack(world, method, from, to)
}

/** By a limit of its number, or of its workspace's day. */
export function mayBeHeldBack(world: Seen, method: Reached, from: number, to: number) {
  if (!isPhone(method)) return false
  const spread = world.clocks.spread()
  const tried = triedOf(world, method)
  const isOver = LIMITS[method.channel].some(({ most, withinMs }) => {
    const since = from - withinMs - spread
    return tried.filter(({ at }) => since <= at && at <= to).length + MARGIN >= most
  })
  return isOver || isDayOver(world, method, from - DAY - spread, to)
}

function isDayOver(world: Seen, { receiver }: Reached, from: number, to: number) {
  const phones = phonesOf(world, receiver)
  const used = world.receivers.attempts.filter((one) => phones.has(one.receiver) && from <= one.at && one.at <= to)
  return used.length + MARGIN >= world.mostADay
}

function phonesOf({ workspaces }: Seen, receiver: string) {
  const all = [...workspaces.values()].map(({ people }) => people.flatMap(({ methods }) => methods).filter(isPhone))
  const own = all.find((methods) => methods.some((method) => method.receiver === receiver)) ?? []
  return new Set(own.map((method) => method.receiver))
}

function triedOf({ receivers }: Seen, { receiver }: Reached) {
  return receivers.attempts.filter((one) => one.receiver === receiver)
}

/** A call or an SMS that began in the span has not reached its person. */
export function hasMissed({ receivers }: Seen, { receiver }: Reached, from: number, to: number) {
  return receivers.contacts.some(
    (one) => one.receiver === receiver && from <= one.at && one.at <= to && !isReached(one),
  )
}

function isReached({ outcome }: PhoneContact) {
  return outcome === 'delivered' || outcome === 'completed'
}
