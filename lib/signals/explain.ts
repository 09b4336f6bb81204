import type { Context } from '../context'
import { OWN_SIGNALS } from './own-signals'

export type SignalStory = NonNullable<Awaited<ReturnType<typeof explainSignal>>>

/**
 * How often the signal of an incident has fired in it, the notices that are kept, newest first, and the newest incident
 * of the signal after it. Null: it is of no signal, or not in the workspace.
 */
export async function explainSignal({ db, workspaceId }: Context, incidentId: number) {
  const firing = await db.read.firing.findFirst({ where: { workspaceId, incidentId }, include: { signal: true } })
  if (!firing) return null
  const ofSignal = { workspaceId, signalId: firing.signalId }
  const later = await db.read.firing.findFirst({
    where: { ...ofSignal, incidentId: { gt: incidentId } },
    orderBy: { incidentId: 'desc' },
    select: { incidentId: true },
  })
  const { key, keyHash, apiKeyId } = firing.signal
  return {
    key,
    own: OWN_SIGNALS.find((own) => own === keyHash),
    apiKeyId,
    count: firing.count,
    lastAt: firing.lastAt,
    notices: await db.read.notice.findMany({ where: { workspaceId, incidentId }, orderBy: { id: 'desc' } }),
    newestId: later?.incidentId,
  }
}
