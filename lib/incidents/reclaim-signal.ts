import type { Transaction } from '../db/database'

/** Another incident of the same signal is not resolved. */
export type Superseded = { reason: 'superseded'; incidentId: number }

/**
 * Makes an incident the newest of its signal again, before it is reopened. The signal stays locked, so notices that come
 * meanwhile see it. Resolves with the incident of the signal that is not resolved, if there is one.
 */
export async function reclaimSignal(
  tx: Transaction,
  { workspaceId, incidentId }: { workspaceId: number; incidentId: number },
): Promise<Superseded | undefined> {
  const firing = await tx.firing.findFirst({ where: { workspaceId, incidentId } })
  if (!firing) return undefined
  const signal = { id: firing.signalId, workspaceId }
  await tx.signal.updateMany({ where: signal, data: { overAt: null } })
  const other = await tx.incident.findFirst({
    where: { workspaceId, id: { not: incidentId }, status: { not: 'resolved' }, signals: { some: signal } },
    select: { id: true },
  })
  if (other) return { reason: 'superseded', incidentId: other.id }
  await tx.signal.updateMany({ where: signal, data: { incidentId } })
  return undefined
}
