import type { Moment } from '../clock/moment'
import type { Batch } from '../db/sql/batch'
import { newRequestId } from '../http/request-id'
import type { Routing } from '../incidents/route'
import { applyOwnNotices } from '../signals/own-signals'
import type { LockedHeartbeat } from './lock'

export async function hear(batch: Batch, routing: Routing, heard: LockedHeartbeat[], { wall, steady }: Moment) {
  if (heard.length === 0) return
  const rows = heard.map((heartbeat) => ({ ...heartbeat, dueAt: dueAfter(steady, heartbeat) }))
  await batch.execute`
    UPDATE "Heartbeat" SET "heardAt" = ${wall}, "dueAt" = given."dueAt", "silentAt" = NULL,
      "heardIncidentId" = given."heardIncidentId", "heardDeliveryId" = given."heardDeliveryId"
    FROM ${batch.jsonTable(COLUMNS, rows)} AS given WHERE "Heartbeat"."apiKeyId" = given."apiKeyId"`
  const recovered = heard.flatMap(({ workspaceId, apiKeyId, isSilent }) =>
    isSilent ? { workspaceId, apiKeyId, requestId: newRequestId(), receivedAt: wall, alert: undefined } : [],
  )
  if (recovered.length > 0) await applyOwnNotices(batch, routing, 'silence', recovered)
}

const COLUMNS = {
  apiKeyId: 'integer',
  dueAt: 'timestamp',
  heardIncidentId: 'integer',
  heardDeliveryId: 'integer',
} as const

export function dueAfter(steady: Date, { everyMinutes, graceMinutes }: { everyMinutes: number; graceMinutes: number }) {
  return new Date(steady.getTime() + (everyMinutes + graceMinutes) * 60_000)
}
