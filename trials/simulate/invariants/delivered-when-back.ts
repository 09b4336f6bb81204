import { isPhone } from '../model/phones'
import { endsOfMailSpells, type Recovery, recoveriesOf } from '../model/recovery'
import { isSurelyOpen } from '../model/segment'
import type { Attempt } from '../receivers/desk'
import { serverOf } from '../receivers/servers'
import { heldDuring } from '../record/history'
import type { Method } from '../record/settings'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** A mail server that is away is asked every two minutes. Then what waits is sent, a few at once. */
const LIMITS_MS = { 'mail server': 150_000, receiver: 120_000 }
/** An instance that died may know that the mail server was away; by then it runs again, and has asked. */
const CALM_BEFORE_MS = { 'mail server': 900_000, receiver: 60_000 }
/** Then a page waits as long as after any refusal. */
const MOST_HURRIES = 10
const MOST_ATTEMPTS = 30
const LEASE_MS = 20_000

export const deliveredWhenBack: Invariant = {
  name: 'what waits for a receiver arrives when that is back, the most severe first',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    return recoveriesOf(world).flatMap((recovery) => judge(world, evidence, recovery))
  },
}

function judge(world: Seen, evidence: Evidence, recovery: Recovery): Contradiction[] {
  const { receiver, kind, at, owed } = recovery
  const deadline = at + LIMITS_MS[kind]
  const since = at - CALM_BEFORE_MS[kind]
  const isCalm = world.calm.isUnbroken(since, deadline) && world.clocks.areUntouched(since, deadline)
  if (owed.length === 0 || !isCalm || deadline > world.timers.now()) return []
  const waiting = owed.filter((uid) => mustArrive(world, evidence, { uid, receiver, at, deadline }))
  const late = waiting.filter((uid) => (arrivalOf(world, receiver, uid) ?? Number.POSITIVE_INFINITY) > deadline)
  const missing = late.map((uid) => {
    const { covers = [] } = evidence.pages.get(uid) ?? {}
    const ids = covers.map(({ incidentId }) => incidentId).join(', ')
    return {
      what: `${receiver} is back, and got no page about ${ids}, which waited`,
      at: world.clocks.startsAt + deadline,
    }
  })
  return kind === 'receiver' ? [...missing, ...outOfOrder(world, evidence, recovery, waiting)] : missing
}

type Waiting = { uid: string; receiver: string; at: number; deadline: number }

/** Somebody still wants the page, it can arrive, and it has not been hurried too often. */
function mustArrive(world: Seen, { pages, stories }: Evidence, { uid, receiver, at, deadline }: Waiting) {
  const page = pages.get(uid)
  const person = world.workspaces.get(page?.workspaceId ?? 0)?.people.find(({ userId }) => userId === page?.userId)
  const method = person?.methods.find((one) => one.receiver === receiver)
  // Nobody knows when phones can be reached again.
  if (!page || !person || !method || isPhone(method)) return false
  const isGone = [person.disabled, method.removed].some((history) => heldDuring(history, 0, deadline).includes(true))
  if (isGone || !world.receivers.isWell(method, at + 1, deadline)) return false
  const tried = world.receivers.attempts.filter((one) => one.receiver === receiver)
  const since = tried.find((one) => one.uid === uid)?.at ?? 0
  if (world.receivers.refuses(receiver, since, deadline)) return false
  const hurries = hurriesOf(world, method, tried).filter((hurried) => since < hurried && hurried < at).length
  // What an instance takes and cannot send counts as well.
  const lost = world.calm.disturbedMs(since, at) / LEASE_MS
  const attempts = tried.filter((one) => one.uid === uid).length
  if (hurries >= MOST_HURRIES - 1 || attempts + lost >= MOST_ATTEMPTS) return false
  // What was opened anew since has other pages.
  return page.covers.some(({ incidentId }) =>
    isSurelyOpen(stories.get(incidentId)?.segments ?? [], { low: at, high: deadline }, since),
  )
}

/** When the waits of pages may have been cut short: for mails also at each start and by each instance after an absence. */
function hurriesOf({ receivers, fleet }: Seen, { channel }: Method, tried: Attempt[]) {
  const all = serverOf(channel) === undefined ? tried : receivers.attempts
  const taken = all.flatMap(({ isTaken, endedAt }) => (isTaken && endedAt !== undefined ? [endedAt] : []))
  if (channel !== 'email') return taken
  const backs = endsOfMailSpells(receivers.spells)
  return [...taken, ...fleet.starts, ...fleet.places().flatMap(() => backs)]
}

function arrivalOf({ receipts }: Seen, receiver: string, uid: string) {
  return receipts.find((receipt) => receipt.uid === uid && receipt.receiver === receiver)?.at
}

const RANKS = ['low', 'medium', 'high', 'critical']
const UNDER_WAY_MS = 1_000
/** Of one instance to one receiver at once. */
const AT_ONCE = { webhook: 4, email: 1, sms: 4, voice: 1, telegram: 4, pushover: 4 }

/** At most as many less severe ones may be first as all instances send to one receiver at once. */
function outOfOrder(world: Seen, evidence: Evidence, { receiver, at }: Recovery, waiting: string[]): Contradiction[] {
  const people = [...world.workspaces.values()].flatMap((workspace) => workspace.people)
  const method = people.flatMap(({ methods }) => methods).find((one) => one.receiver === receiver)
  const allowed = AT_ONCE[method?.channel ?? 'webhook'] * world.fleet.places().length
  const ranked = waiting.flatMap((uid) => {
    const rank = rankOf(evidence, uid)
    const arrivedAt = arrivalOf(world, receiver, uid)
    return rank === undefined || arrivedAt === undefined ? [] : [{ rank, arrivedAt }]
  })
  return ranked.flatMap((page) => {
    const before = ranked.filter(
      ({ rank, arrivedAt }) => rank < page.rank && at + UNDER_WAY_MS < arrivedAt && arrivedAt < page.arrivedAt,
    )
    const what = `${receiver} is back, and got ${before.length} pages before a more severe one`
    return before.length > allowed ? [{ what, at: world.clocks.startsAt + page.arrivedAt }] : []
  })
}

/** The highest of its incidents; undefined if the model does not know them all. */
function rankOf({ pages, stories }: Evidence, uid: string) {
  const { covers = [], isWhole = false } = pages.get(uid) ?? {}
  const ranks = covers.map(({ incidentId }) => {
    const first = stories.get(incidentId)?.first
    return typeof first === 'object' ? RANKS.indexOf(first.route.severity) : undefined
  })
  return isWhole && !ranks.includes(undefined) ? Math.max(...ranks.map(Number)) : undefined
}
