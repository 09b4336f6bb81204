import type { SentNotice } from '../record/sent'
import type { Seen } from '../world/seen'
import type { Contradiction, Invariant } from './invariant'

export const oneIncidentForEachSignal: Invariant = {
  name: 'a signal has one unresolved incident at most, and its firings are counted exactly',
  check: async (world) => {
    const signals = await world.db.query<Counted>`
      SELECT signal."workspaceId", signal."key", sum(COALESCE(firing."count", 0)) AS "fired",
        sum(CASE WHEN incident."status" <> 'resolved' THEN 1 ELSE 0 END) AS "unresolved"
      FROM "Signal" AS signal LEFT JOIN "Firing" AS firing ON firing."signalId" = signal."id"
        LEFT JOIN "Incident" AS incident ON incident."id" = firing."incidentId"
      GROUP BY signal."id", signal."workspaceId", signal."key"`
    return signals.flatMap((signal) => {
      const [fired, unresolved, key] = [Number(signal.fired), Number(signal.unresolved), signal.key]
      const twice = unresolved > 1 ? [{ what: `signal ${key} has ${unresolved} unresolved incidents` }] : []
      return [...twice, ...miscounted(world, { ...signal, fired })]
    })
  },
}

type Counted = { workspaceId: number; key: string; fired: number; unresolved: number }

function miscounted({ notices, retains }: Seen, { workspaceId, key, fired }: Counted): Contradiction[] {
  const own = notices.filter((one) => one.workspaceId === workspaceId && nameOf(one) === key && one.isFiring)
  if (own.length === 0 || !retains) return []
  const told = own.filter(isTold).length
  const most = own.reduce(
    (sum, { idempotencyKey, attempts }) => sum + (idempotencyKey === undefined ? attempts.length : 1),
    0,
  )
  if (told <= fired && fired <= most) return []
  return [{ what: `signal ${key} has fired ${fired} times; ${told} notices were acknowledged, and ${most} sent` }]
}

function isTold({ attempts }: SentNotice) {
  return attempts.some(({ status }) => status !== undefined && status < 300)
}

function nameOf({ signal }: SentNotice) {
  return signal
}
