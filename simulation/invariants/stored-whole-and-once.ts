import type { Sent } from '../senders/sent'
import type { World } from '../world/world'
import type { Contradiction, Invariant } from './invariant'

const DAY_MS = 86_400_000

export const storedWholeAndOnce: Invariant = {
  name: 'an acknowledged alert is stored, whole and once',
  check: async (world) => {
    const found: Contradiction[] = []
    for (const sent of world.sent) found.push(...(await checkSent(world, sent)))
    return found
  },
}

async function checkSent(world: World, sent: Sent): Promise<Contradiction[]> {
  const { db, clocks } = world
  const { marker, body, workspaceId, attempts } = sent
  const stored = await db.read.incident.findMany({
    where: { workspaceId, summary: { startsWith: `${marker} ` } },
    select: { id: true, payload: true, severity: true },
  })
  const told = attempts.filter(({ status }) => status === 200 || status === 201)
  const at = clocks.startsAt + (attempts[0]?.at ?? 0)
  const contradiction = (what: string) => [{ what: `${marker} ${what}`, at }]
  const lost = told.find(
    ({ incidentId }) => stored.every(({ id }) => id !== incidentId) && !mayBeForgotten(world, incidentId),
  )
  if (lost) return contradiction(`was acknowledged as incident ${lost.incidentId}, which is not there`)
  if (stored.some(({ payload }) => payload !== body)) return contradiction('is not stored as it was sent')
  if (stored.some(({ severity }) => severity !== sent.alert.severity)) return contradiction('has another severity')
  const most = sent.idempotencyKey === undefined ? attempts.length : 1
  return stored.length > most ? contradiction(`is stored ${stored.length} times`) : []
}

/** Resolved so long ago, by a clock that may be ahead, that it may have been deleted. */
function mayBeForgotten({ retentionDays, handled, timers, clocks }: World, incidentId: number | undefined) {
  if (retentionDays === null) return false
  const ahead = Math.max(...clocks.skewsDuring(0, timers.now()))
  const latest = timers.now() + ahead - retentionDays * DAY_MS
  return handled.some((one) => one.incidentId === incidentId && one.kind === 'resolved' && one.begunAt <= latest)
}
