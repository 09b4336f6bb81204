import type { SentNotice } from '../senders/sent'
import type { World } from '../world/world'
import type { Contradiction, Invariant } from './invariant'

export const oneIncidentForEachSignal: Invariant = {
  name: 'a signal has one unresolved incident at most, and its firings are counted exactly',
  check: async (world) => {
    const signals = await world.db.read.signal.findMany({
      select: {
        workspaceId: true,
        key: true,
        firings: { select: { count: true, incident: { select: { status: true } } } },
      },
    })
    return signals.flatMap(({ workspaceId, key, firings }) => {
      const unresolved = firings.filter(({ incident }) => incident.status !== 'resolved').length
      const fired = firings.reduce((sum, { count }) => sum + count, 0)
      const twice = unresolved > 1 ? [{ what: `signal ${key} has ${unresolved} unresolved incidents` }] : []
      return [...twice, ...miscounted(world, { workspaceId, key, fired })]
    })
  },
}

type Counted = { workspaceId: number; key: string; fired: number }

function miscounted({ notices, retains }: World, { workspaceId, key, fired }: Counted): Contradiction[] {
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
