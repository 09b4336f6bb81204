import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

/** A lease lasts half a minute, and an attempt must be recorded in that time. */
const AROUND_MS = 60_000

export const arrivesOnce: Invariant = {
  name: 'without faults, a page arrives once',
  check: async (world) => {
    const found: Contradiction[] = []
    const first = new Map<string, number>()
    for (const { uid, receiver, title, at } of world.receipts) {
      // A phone rings again where nobody has picked up: see rings-again.ts.
      if (hasMissed(world, receiver, uid, at)) continue
      const before = first.get(`${uid} ${receiver}`)
      if (before === undefined) first.set(`${uid} ${receiver}`, at)
      else if (isUndisturbed(world, receiver, before, at))
        found.push({ what: `${receiver} got "${title}" again`, at: world.clocks.startsAt + at })
    }
    return found
  },
}

function isUndisturbed({ calm, receivers }: Seen, receiver: string, from: number, to: number) {
  const method = receivers.methodOf(receiver)
  const isCalm = calm.isUnbroken(Math.max(0, from - AROUND_MS), Math.min(to, from + AROUND_MS))
  return isCalm && method !== undefined && receivers.isPatient(method, from, to)
}

function hasMissed({ receivers }: Seen, receiver: string, uid: string, before: number) {
  return receivers.contacts.some(
    (one) => one.receiver === receiver && one.uid === uid && one.at < before && MISSED.includes(one.outcome ?? ''),
  )
}

const MISSED = ['busy', 'no-answer', 'undelivered']
