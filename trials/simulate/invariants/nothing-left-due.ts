import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

const OVERDUE_MS = 60_000

export const nothingLeftDue: Invariant = {
  name: 'when faults cease, everything due is done',
  check: async (world) => {
    const before = new Date(steadyNow(world) - OVERDUE_MS)
    const { db } = world
    const escalations = await db.read.escalation.findMany({ where: { state: 'active', dueAt: { lt: before } } })
    const notifications = await db.read.notification.findMany({
      where: { state: 'gathering', releaseAt: { lt: before } },
    })
    const pages = await db.read.page.findMany({ where: { state: 'pending', dueAt: { lt: before } } })
    return [
      ...escalations.map(
        ({ incidentId, dueAt }) => `the escalation of incident ${incidentId} is due since ${dueAt.toISOString()}`,
      ),
      ...notifications.map(({ id, releaseAt }) => `notification ${id} gathers since ${releaseAt.toISOString()}`),
      ...pages.map(({ id, dueAt }) => `page ${id} is due since ${dueAt.toISOString()}`),
    ].map((what) => ({ what }))
  },
}

function steadyNow({ fleet }: Seen) {
  const [first] = fleet.live()
  if (!first) throw new Error('No instance lives at the end.')
  return first.server.clock.now().getTime()
}
