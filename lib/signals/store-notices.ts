import type { Batch } from '../db/sql/batch'
import { type Origin, openIncidents } from '../incidents/open'
import type { Routing } from '../incidents/route'
import { sha256 } from '../sha256'
import type { Notice } from '../sources/notice'
import { firstCharacters, storable } from '../text'
import { type FoundSignal, findSignals, signalName } from './find-signals'
import { type Judged, judge, type Outcome, type Verdict } from './judge'
import { type Delivered, keepDeliveries, keepNotices } from './keep-notices'
import { type Changed, writeIncidents } from './write-incidents'
import { writeSignals } from './write-signals'

const LONGEST_KEY = 500

/** A body of a source. */
export type NoticeBody = Origin & { bytes: Uint8Array; notices: Notice[] }

/** What a notice did, and to which incident. */
export type NoticeResult = { outcome: Outcome; incident: NoticedIncident | undefined }
type NoticedIncident = Pick<Judged, 'status'> & { id: number; receivedAt: Date }

/**
 * Stores the notices of bodies that were received together: opens, counts at, raises, reopens and resolves incidents. The
 * signals stay locked until the transaction ends, so of two instances the second sees what the first did. Resolves with
 * the results of each body's notices, in order.
 */
export async function storeNotices(batch: Batch, routing: Routing, bodies: NoticeBody[]): Promise<NoticeResult[][]> {
  if (bodies.length === 0) return []
  const given = bodies.map((body) => body.notices.map((notice, at) => named(body, notice, at)))
  const signals = await findSignals(
    batch,
    given.flat().flatMap(({ signal }) => signal ?? []),
  )
  const judged = given.map((notices) => notices.map((one) => ({ ...one, ...judgeNamed(one, signals) })))
  await openJudged(batch, routing, judged.flat())
  await writeSignals(batch, [...signals.values()])
  await writeIncidents(batch, changedIncidents(judged.flat(), signals))
  await keepNotices(batch, judged.flat().flatMap(delivered))
  await keepDeliveries(batch, bodies)
  return judged.map((verdicts) =>
    verdicts.map(({ outcome, incident }) => ({ outcome, incident: incident && seen(incident) })),
  )
}

type Named = { notice: Notice; origin: Origin; signal: FoundSignalName | undefined }
type FoundSignalName = Parameters<typeof findSignals>[1][number]
type JudgedNotice = Named & Verdict

/** Each alert of a body has a request id of its own: the body's, and from the second on with its number. */
function named({ workspaceId, apiKeyId, requestId, receivedAt }: NoticeBody, notice: Notice, at: number): Named {
  const origin = { workspaceId, apiKeyId, receivedAt, requestId: at === 0 ? requestId : `${requestId}-${at + 1}` }
  if (!notice.signal || notice.kind === 'ignored') return { notice, origin, signal: undefined }
  const { key } = notice.signal
  const isFiring = notice.kind !== 'resolved'
  const shown = firstCharacters(storable(key), LONGEST_KEY)
  return { notice, origin, signal: { workspaceId, apiKeyId, keyHash: sha256(key), key: shown, isFiring } }
}

/** Without a signal an alert is an incident of its own, and nothing can be over. */
function judgeNamed({ notice, origin, signal }: Named, signals: Map<string, FoundSignal>): Verdict {
  const found = signal && signals.get(signalName(signal))
  return judge(found?.state ?? { current: undefined, overAt: null }, notice, origin)
}

async function openJudged(batch: Batch, routing: Routing, judged: JudgedNotice[]) {
  const incidents = judged.flatMap(({ outcome, incident }) =>
    outcome === 'opened' && incident?.opening ? incident : [],
  )
  const openings = incidents.flatMap(({ opening }) => opening ?? [])
  const opened = await openIncidents(batch, routing, openings)
  for (const [at, { incident }] of opened.entries()) {
    const one = incidents[at]
    if (one) one.id = incident.id
  }
}

/** Each once, with the signal that it is of. */
function changedIncidents(judged: JudgedNotice[], signals: Map<string, FoundSignal>) {
  const changed = new Map<number, Changed>()
  for (const { origin, signal, incident } of judged) {
    if (incident?.id === undefined) continue
    const signalId = signal && signals.get(signalName(signal))?.id
    changed.set(incident.id, { origin, signalId, incident, incidentId: incident.id })
  }
  return [...changed.values()]
}

function delivered({ notice, origin, outcome, incident }: JudgedNotice): Delivered[] {
  if (!incident?.id || outcome === 'unmatched' || outcome === 'ignored') return []
  const severity = 'alert' in notice ? notice.alert.severity : null
  return [{ ...origin, incidentId: incident.id, outcome, severity, item: notice.item }]
}

function seen({ id, status, receivedAt }: Judged): NoticedIncident {
  if (id === undefined) throw new Error('An incident got no id.')
  return { id, status, receivedAt }
}
