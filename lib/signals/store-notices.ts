import type { Outcome } from '../contract/outcomes'
import type { Batch } from '../db/sql/batch'
import type { Origin } from '../incidents/open'
import type { Routing } from '../incidents/route'
import type { Notice } from '../sources/notice'
import { sha256 } from '../values/sha256'
import { firstCharacters, storable } from '../values/text'
import { type Applied, applyNotices, type SignalNotice } from './apply-notices'
import type { Judged } from './judge'
import { type Delivered, keepDeliveries, keepNotices, keepUnmatched, LONGEST_KEY, type Unmatched } from './keep-notices'

/** A body of a source, or a part of one; `from` is the index of its first notice. The first part is kept. */
export type NoticeBody = Origin & { bytes: Uint8Array; notices: Notice[]; from: number }

export type NoticeResult = { outcome: Outcome; incident: NoticedIncident | undefined }
type NoticedIncident = Pick<Judged, 'status'> & { id: number; receivedAt: Date }

/** Resolves with the results of each body's notices, in order. */
export async function storeNotices(batch: Batch, routing: Routing, bodies: NoticeBody[]): Promise<NoticeResult[][]> {
  if (bodies.length === 0) return []
  const given = bodies.map((body) => body.notices.map((notice, at) => named(body, notice, body.from + at)))
  const applied = await applyNotices(batch, routing, given.flat())
  await keepNotices(batch, applied.flatMap(delivered))
  await keepUnmatched(batch, applied.flatMap(unmatched))
  await keepDeliveries(
    batch,
    bodies.filter(({ from }) => from === 0),
  )
  const results = applied.map(({ outcome, incident }) => ({ outcome, incident: incident && seen(incident) })).values()
  return given.map((notices) => notices.flatMap(() => results.next().value ?? []))
}

/** Each alert of a body has its own request id: the body's, from the second on with its number. */
function named({ workspaceId, apiKeyId, requestId, receivedAt }: NoticeBody, notice: Notice, at: number): SignalNotice {
  const origin = { workspaceId, apiKeyId, receivedAt, requestId: at === 0 ? requestId : `${requestId}-${at + 1}` }
  if (!notice.signal || notice.kind === 'ignored') return { notice, origin, signal: undefined }
  const { key } = notice.signal
  const isFiring = 'alert' in notice && !notice.isChange
  const shown = firstCharacters(storable(key), LONGEST_KEY)
  return { notice, origin, signal: { workspaceId, apiKeyId, keyHash: sha256(key), key: shown, isFiring } }
}

function delivered({ notice, origin, outcome, incident }: Applied): Delivered[] {
  if (!incident?.id || outcome === 'unmatched' || outcome === 'ignored') return []
  const severity = 'alert' in notice ? notice.alert.severity : null
  return [{ ...origin, incidentId: incident.id, outcome, severity, item: notice.item }]
}

function unmatched({ notice, origin, signal, outcome }: Applied): Unmatched[] {
  if (outcome !== 'unmatched' && outcome !== 'ignored') return []
  return [{ ...origin, isRecovery: notice.kind === 'resolved', key: signal?.key ?? null, item: notice.item }]
}

function seen({ id, status, receivedAt }: Judged): NoticedIncident {
  if (id === undefined) throw new Error('An incident got no id.')
  return { id, status, receivedAt }
}
