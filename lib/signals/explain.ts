import type { Context } from '../context'
import { OWN_SIGNALS } from './own-signals'

export type SignalStory = NonNullable<Awaited<ReturnType<typeof explainSignal>>>

/** How often it fired, its notices, newest first, and the signal's newest later incident. Null without a signal. */
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
