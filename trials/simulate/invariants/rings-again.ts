import { mayBeHeldBack } from '../model/phones'
import { isSurelyOpen } from '../model/segment'
import { heldDuring } from '../record/history'
import type { PhoneContact } from '../record/phone-contact'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

const MOST_CALLS = 3
const AGAIN_MS = 60_000
/** Twilio is asked every five seconds how the call went on. */
const NOTICED_MS = 6_000
const SENDING_MS = 4_000
const LONGEST_CALL_MS = 300_000

export const ringsAgain: Invariant = {
  name: 'a phone that nobody picks up rings again a minute later, twice at most',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const calls = world.receivers.contacts.filter(({ channel, uid }) => channel === 'voice' && evidence.pages.has(uid))
    return calls.flatMap((call) => judge(world, evidence, calls, call))
  },
}

function judge(world: Seen, evidence: Evidence, calls: PhoneContact[], call: PhoneContact): Contradiction[] {
  const { receiver, uid, outcome, endedAt = 0 } = call
  if (outcome !== 'busy' && outcome !== 'no-answer') return []
  const same = calls.filter((one) => one.uid === uid)
  const deadline = endedAt + AGAIN_MS + NOTICED_MS + SENDING_MS
  const [first = call] = same
  if (!mustRing(world, evidence, call, { from: first.at, to: deadline }) || same.length > MOST_CALLS)
    return same.length > MOST_CALLS && isUndisturbed(world, first, deadline) ? [tooOften(world, call)] : []
  const next = same.find(({ at }) => at > endedAt)
  const isLast = same.indexOf(call) + 1 >= MOST_CALLS
  if (isLast || (next && next.at >= endedAt + AGAIN_MS - SENDING_MS && next.at <= deadline)) return []
  const when = next ? `after ${Math.round((next.at - endedAt) / 1_000)} s` : 'never'
  return [{ what: `nobody picked up ${receiver}, and it rang again ${when}`, at: world.clocks.startsAt + deadline }]
}

function tooOften({ clocks }: Seen, { receiver, at }: PhoneContact) {
  return { what: `${receiver} rang more than ${MOST_CALLS} times for one page`, at: clocks.startsAt + at }
}

function isUndisturbed({ calm, receivers }: Seen, { receiver, at }: PhoneContact, to: number) {
  const method = receivers.methodOf(receiver)
  return method !== undefined && calm.isUnbroken(at - SENDING_MS, to) && receivers.isWell(method, at, to)
}

type Time = { from: number; to: number }

/** Somebody still wants the page, and nothing keeps it from the phone. */
function mustRing(world: Seen, { pages, stories }: Evidence, call: PhoneContact, { from, to }: Time) {
  const { receiver, uid, endedAt = 0 } = call
  const page = pages.get(uid)
  const person = world.workspaces.get(page?.workspaceId ?? 0)?.people.find(({ userId }) => userId === page?.userId)
  const method = person?.methods.find((one) => one.receiver === receiver)
  if (!page || !person || !method || to > world.timers.now()) return false
  if (!world.clocks.areUntouched(from, to) || !isUndisturbed(world, { ...call, at: from }, to)) return false
  if ([person.disabled, method.removed].some((history) => heldDuring(history, from, to).includes(true))) return false
  const others = world.receivers.contacts.filter(
    (one) => one.receiver === receiver && one.uid !== uid && endedAt - LONGEST_CALL_MS <= one.at && one.at <= to,
  )
  if (others.length > 0 || mayBeHeldBack(world, method, from, to)) return false
  return page.covers.some(({ incidentId }) =>
    isSurelyOpen(stories.get(incidentId)?.segments ?? [], { low: from, high: to }),
  )
}
