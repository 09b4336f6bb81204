import { explainPaging } from '../../../lib/escalations/explain'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

const SENDING_MS = 4_000
const EXPLAINED = 10

export const heldBackGoesOn: Invariant = {
  name: 'what is held back from a phone goes out another way at once, and the incident says so',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const held = await readHeldBack(world)
    const found = held.flatMap((page) => judge(world, evidence, page))
    for (const page of held.slice(-EXPLAINED)) found.push(...(await unsaid(world, page)))
    return found
  },
}

type HeldBack = Awaited<ReturnType<typeof readHeldBack>>[number]

function readHeldBack({ db }: Seen) {
  return db.read.page.findMany({
    where: { state: 'failed', endReason: { startsWith: 'Held back' } },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, uid: true, endedAt: true, workspaceId: true },
      notification: { select: { pages: true, entries: { select: { incidentId: true } } } },
    },
  })
}

/** By the wall clocks, where all of them are right. */
function judge(world: Seen, { stories }: Evidence, { uid, endedAt, notification }: HeldBack): Contradiction[] {
  const at = (endedAt?.getTime() ?? 0) - world.clocks.startsAt
  const [from, to] = [at - SENDING_MS, at + SENDING_MS]
  const isOnTime = world.clocks.areUntouched(from, to) && world.clocks.skewsDuring(from, to).every((skew) => skew === 0)
  if (!isOnTime || !world.calm.isUnbroken(from, to) || to > world.timers.now()) return []
  // Another phone may be busy, or held back as well.
  const others = notification.pages.filter(
    (page) => page.uid !== uid && page.channel !== 'voice' && page.channel !== 'sms',
  )
  const isOpen = notification.entries.some(({ incidentId }) =>
    stories.get(incidentId)?.segments.some(({ begins, ends }) => begins.high <= from && (!ends || ends.low > to)),
  )
  if (others.length === 0 || !isOpen || notification.pages.some(isFailedOtherwise)) return []
  const uids = new Set(notification.pages.map((page) => page.uid))
  const isTried = world.receivers.attempts.some((one) => uids.has(one.uid) && one.at <= to)
  return isTried
    ? []
    : [{ what: `${uid} was held back, and nothing went out another way`, at: world.clocks.startsAt + to }]
}

function isFailedOtherwise({ state, endReason }: HeldBack['notification']['pages'][number]) {
  return state === 'failed' && !endReason?.startsWith('Held back')
}

async function unsaid({ db, clocks }: Seen, { id, workspaceId, notification }: HeldBack): Promise<Contradiction[]> {
  const [entry] = notification.entries
  if (!entry) return []
  const ctx = { db, workspaceId, now: clocks.wallOf('world'), actor: { type: 'system' as const } }
  const told = (await explainPaging(ctx, entry.incidentId))?.entries.flatMap((one) => one.notification?.pages ?? [])
  const isSaid = told?.some((page) => page.id === id && page.endReason?.startsWith('Held back'))
  return isSaid ? [] : [{ what: `incident ${entry.incidentId} does not say that page ${id} was held back` }]
}
