import { LIMITS } from '../model/phones'
import type { PhoneContact } from '../record/phone-contact'
import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

const DAY_MS = 86_400_000

export const withinPhoneLimits: Invariant = {
  name: 'a phone gets no more calls and SMS than its number and its workspace may have',
  check: async (world) => {
    // What did not arrive, or was not confirmed, gives its place back.
    const taken = new Set(world.receivers.attempts.filter(({ isTaken }) => isTaken).map(keyOf))
    const used = world.receivers.contacts.filter((one) => one.outcome !== 'undelivered' && taken.has(keyOf(one)))
    return used.flatMap((contact) => [...ofNumber(world, used, contact), ...ofDay(world, used, contact)])
  },
}

function keyOf({ receiver, at }: { receiver: string; at: number }) {
  return `${receiver} ${at}`
}

function ofNumber(world: Seen, used: PhoneContact[], { channel, receiver, at }: PhoneContact): Contradiction[] {
  const own = used.filter((one) => one.receiver === receiver)
  return LIMITS[channel].flatMap(({ most, withinMs }) => {
    const count = countOf(own, at - withinMs, at)
    if (count <= most || !isOnTime(world, at - withinMs, at)) return []
    return [{ what: `${receiver} got ${count} in ${withinMs / 60_000} minutes`, at: world.clocks.startsAt + at }]
  })
}

function ofDay(world: Seen, used: PhoneContact[], { receiver, at }: PhoneContact): Contradiction[] {
  const workspace = [...world.workspaces.values()].find(({ people }) => hasReceiver(people, receiver))
  const own = used.filter((one) => hasReceiver(workspace?.people ?? [], one.receiver))
  const count = countOf(own, at - DAY_MS, at)
  if (count <= world.mostADay || !isOnTime(world, at - DAY_MS, at)) return []
  return [{ what: `${workspace?.name} has used ${count} calls and SMS of a day`, at: world.clocks.startsAt + at }]
}

function hasReceiver(people: { methods: { receiver: string }[] }[], receiver: string) {
  return people.some(({ methods }) => methods.some((method) => method.receiver === receiver))
}

/** A little less than the whole: the product counts some milliseconds before. */
const EARLY_MS = 10_000

function countOf(used: PhoneContact[], from: number, to: number) {
  return used.filter(({ at }) => from + EARLY_MS < at && at <= to).length
}

/** All clocks were right. */
function isOnTime({ clocks }: Seen, from: number, to: number) {
  return clocks.areUntouched(from, to) && clocks.skewsDuring(from, to).every((skew) => skew === 0)
}
