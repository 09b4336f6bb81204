import type { UserContext } from '../context'
import type { Alert } from '../contract/alert'
import type { Transaction } from '../db/database'
import type { Batch } from '../db/sql/batch'
import type { Origin } from '../incidents/open'
import { resolveIncidents } from '../incidents/resolve'
import type { Routing } from '../incidents/route'
import type { Notice } from '../sources/notice'
import { applyNotices } from './apply-notices'

/** What Tocsin itself tells of an API key. No SHA-256, so that no notice of a source can be of the same signal. */
export const OWN_SIGNALS = ['rejected', 'silence'] as const
export type OwnSignal = (typeof OWN_SIGNALS)[number]

/** Without an alert: it is over. `requestId` is that of no other incident. */
export type OwnNotice = Origin & { alert: Alert | undefined }

export async function applyOwnNotices(batch: Batch, routing: Routing, about: OwnSignal, notices: OwnNotice[]) {
  await applyNotices(
    batch,
    routing,
    notices.map(({ alert, ...origin }) => {
      const { workspaceId, apiKeyId } = origin
      const signal = { workspaceId, apiKeyId, keyHash: about, key: about, isFiring: alert !== undefined }
      return { origin, signal, notice: noticeOf(alert) }
    }),
  )
}

const SIGNAL: Notice['signal'] = { key: '', onResolved: 'resolve', reopenMinutes: 0 }

function noticeOf(alert: Alert | undefined): Notice {
  const common = { item: '', signal: SIGNAL }
  return alert ? { ...common, kind: 'firing', alert } : { ...common, kind: 'resolved' }
}

/** Resolves, for a person, the incident of a key's own signal, if `isOver` still holds after the signal is locked. */
export async function resolveOwn(
  tx: Transaction,
  ctx: UserContext,
  { apiKeyId, about, isOver }: { apiKeyId: number; about: OwnSignal; isOver: () => Promise<boolean> },
) {
  const { db, workspaceId, now, actor } = ctx
  const where = { workspaceId, apiKeyId, keyHash: about }
  // Changing the row locks it.
  const [signal] = await tx.signal.updateManyAndReturn({ where, data: { key: about } })
  if (!signal?.incidentId || !(await isOver())) return
  const who = { workspaceId, userId: actor.userId, now }
  await resolveIncidents(db.statements(tx), { ...who, ids: [signal.incidentId] })
}
