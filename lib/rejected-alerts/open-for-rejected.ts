import type { Alert } from '../contract/alert'
import { parseAlertText } from '../contract/parse-alert'
import type { IngestCode } from '../contract/problems'
import type { Batch } from '../db/sql/batch'
import type { Routing } from '../incidents/route'
import { applyOwnNotices } from '../signals/own-signals'
import { shortened } from '../values/text'
import type { NewRejectedAlert } from './keep'

/** So that the summary fits a phone's lock screen. */
const NAME_SHOWN = 80

/** The sender knows that its connection broke, and sends the alert again. */
const UNFINISHED: IngestCode[] = ['body_interrupted', 'body_timeout']

/** One high incident for each API key, which counts further alerts: a rejected alert may be a critical one. */
export async function openForRejected(batch: Batch, routing: Routing, rejected: NewRejectedAlert[]) {
  const arrived = rejected.filter(({ problem }) => !UNFINISHED.includes(problem.code))
  if (arrived.length === 0) return
  const names = await readNames(
    batch,
    arrived.map(({ apiKeyId }) => apiKeyId),
  )
  const notices = arrived.flatMap(({ workspaceId, apiKeyId, requestId, receivedAt, problem }) => {
    const name = names.get(apiKeyId)
    if (name === undefined) return []
    return [
      { workspaceId, apiKeyId, receivedAt, requestId: `${requestId}-rejected`, alert: rejectedAlert(name, problem) },
    ]
  })
  await applyOwnNotices(batch, routing, 'rejected', notices)
}

async function readNames({ query, isOneOf }: Batch, apiKeyIds: number[]) {
  const rows = await query<{ id: number; name: string }>`
    SELECT "id", "name" FROM "ApiKey" WHERE "id" ${isOneOf([...new Set(apiKeyIds)])} AND "pagesRejected"`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function rejectedAlert(keyName: string, { title, detail }: NewRejectedAlert['problem']): Alert {
  const alert = parseAlertText(
    JSON.stringify({
      summary: `Alerts of ${shortened(keyName, NAME_SHOWN)} are rejected: ${title}`,
      severity: 'high',
      details: `${detail}\n\nWhat was sent is kept under Rejected alerts, and opened no incidents of its own.`,
    }),
  )
  if ('status' in alert) throw new Error('The alert about rejected alerts does not fit the contract.')
  return alert
}
