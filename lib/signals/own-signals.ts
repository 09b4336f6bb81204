import type { UserContext } from '../context'
import type { Alert } from '../contract/alert'
import type { Transaction } from '../db/database'
import type { Batch } from '../db/sql/batch'
import type { Origin } from '../incidents/open'
import { resolveIncidents } from '../incidents/resolve'
import type { Routing } from '../incidents/route'
import type { Notice } from '../sources/notice'
import { applyNotices } from './apply-notices'

/** Signals of Tocsin about an API key. They are no SHA-256, so no source's signal can be equal. */
export const OWN_SIGNALS = ['rejected', 'silence'] as const
export type OwnSignal = (typeof OWN_SIGNALS)[number]

/** Without an alert it is a recovery. `requestId` differs from that of every other incident. */
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

/** Resolves the incident of a key's own signal for a person, if `isOver` still holds once the signal is locked. */
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
