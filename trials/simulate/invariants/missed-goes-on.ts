import { explainPaging } from '../../../lib/escalations/explain'
import { isSurelyOpen } from '../model/segment'
import { heldDuring } from '../record/history'
import type { Seen } from '../world/seen'
import type { Evidence } from './evidence'
import type { Contradiction, Invariant } from './invariant'

/** A mail may wait for other mails; every rule waits for a minute or longer. */
const SOON_MS = 20_000
const EXPLAINED = 10

export const missedGoesOn: Invariant = {
  name: 'what does not reach a phone goes out another way at once, and the incident says so',
  check: async (world, trial) => {
    const evidence = await trial.evidence()
    const failed = await readFailed(world)
    const found = failed.flatMap((page) => judge(world, evidence, page))
    for (const page of failed.slice(-EXPLAINED)) found.push(...(await unsaid(world, page)))
    return found
  },
}

type Failed = Awaited<ReturnType<typeof readFailed>>[number]

function readFailed({ db }: Seen) {
  return db.read.page.findMany({
    where: { state: 'failed', channel: { in: ['sms', 'voice'] } },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, uid: true, endedAt: true, workspaceId: true },
      notification: { select: { userId: true, pages: true, entries: { select: { incidentId: true } } } },
    },
  })
}

/** By the wall clocks, where all of them are right. */
function judge(world: Seen, { stories }: Evidence, { uid, endedAt, notification }: Failed): Contradiction[] {
  const at = (endedAt?.getTime() ?? 0) - world.clocks.startsAt
  const [from, to] = [at - SOON_MS, at + SOON_MS]
  if (!isOnTime(world, from, to) || !isThere(world, notification.userId, { from, to })) return []
  const { pages, entries } = notification
  const phones = pages.filter(isOfPhone)
  const others = pages.filter((page) => !isOfPhone(page) && page.contactMethodId !== null)
  const isOver = phones.every((page) => page.state === 'failed' && (page.endedAt ?? 0) <= (endedAt ?? 0))
  const isOpen = entries.some(({ incidentId }) =>
    isSurelyOpen(stories.get(incidentId)?.segments ?? [], { low: from, high: to }),
  )
  if (others.length === 0 || !isOver || !isOpen) return []
  const uids = new Set(others.map((page) => page.uid))
  const isTried = world.receivers.attempts.some((one) => uids.has(one.uid) && one.at <= to)
  return isTried
    ? []
    : [{ what: `${uid} did not reach a phone, and nothing went out another way`, at: world.clocks.startsAt + to }]
}

function isOfPhone({ channel }: Failed['notification']['pages'][number]) {
  return channel === 'sms' || channel === 'voice'
}

function isOnTime({ clocks, calm, timers }: Seen, from: number, to: number) {
  const areRight = clocks.areUntouched(from, to) && clocks.skewsDuring(from, to).every((skew) => skew === 0)
  return areRight && calm.isUnbroken(from, to) && to <= timers.now()
}

function isThere({ workspaces }: Seen, userId: number, { from, to }: { from: number; to: number }) {
  const person = [...workspaces.values()].flatMap(({ people }) => people).find((one) => one.userId === userId)
  return person !== undefined && !heldDuring(person.disabled, from, to).includes(true)
}

async function unsaid({ db, clocks }: Seen, { id, workspaceId, notification }: Failed): Promise<Contradiction[]> {
  const [entry] = notification.entries
  if (!entry) return []
  const ctx = { db, workspaceId, now: clocks.wallOf('world'), actor: { type: 'system' as const } }
  const told = (await explainPaging(ctx, entry.incidentId))?.entries.flatMap((one) => one.notification?.pages ?? [])
  const isSaid = told?.some((page) => page.id === id && page.endReason)
  return isSaid ? [] : [{ what: `incident ${entry.incidentId} does not say why page ${id} failed` }]
}
