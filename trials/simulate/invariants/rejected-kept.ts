import type { Sending } from '../record/sent'
import type { Seen } from '../world/seen'
import type { Invariant } from './invariant'

const KEPT_MS = 30 * 86_400_000

export const rejectedKept: Invariant = {
  name: 'a rejected alert is kept, and opens no incident of its own',
  check: async (world) => {
    const { db, bad } = world
    const rows = await db.read.rejectedAlert.findMany({ select: { body: true } })
    const kept = new Set(rows.map(({ body }) => Buffer.from(body).toString()))
    const lost = bad.filter((sending) => mustBeKept(world, sending) && !kept.has(sending.body))
    const opened = await db.read.incident.findMany({ where: { payload: { in: bad.map(({ body }) => body) } } })
    return [
      ...lost.map(({ marker }) => ({ what: `${marker} was refused, and is not kept` })),
      ...opened.map(({ id }) => ({ what: `incident ${id} is of a body that was refused` })),
    ]
  },
}

/** Refused so recently that no clock allows its deletion. */
function mustBeKept({ timers, clocks }: Seen, { attempts }: Sending) {
  return attempts.some(
    ({ status, answeredAt = 0 }) => status === 400 && answeredAt + KEPT_MS > timers.now() + clocks.spread(),
  )
}
