import type { Statements } from '../db/sql/statements'

export type LockedHeartbeat = {
  apiKeyId: number
  workspaceId: number
  everyMinutes: number
  graceMinutes: number
  dueAt: Date
  isSilent: boolean
  heardIncidentId: number
  heardDeliveryId: number
}

type Row = Omit<LockedHeartbeat, 'dueAt' | 'isSilent'> & { dueAt: Date | number; silentAt: Date | number | null }

/** In the order of their ids, so that two transactions cannot deadlock. */
export async function lockHeartbeats({ query, isOneOf, hold }: Statements, apiKeyIds: number[]) {
  const rows = await query<Row>`
    SELECT heartbeat."apiKeyId", heartbeat."workspaceId", heartbeat."everyMinutes", heartbeat."graceMinutes",
      heartbeat."dueAt", heartbeat."silentAt", heartbeat."heardIncidentId", heartbeat."heardDeliveryId"
    FROM "Heartbeat" AS heartbeat WHERE heartbeat."apiKeyId" ${isOneOf(apiKeyIds)}
    ORDER BY heartbeat."apiKeyId" ${hold('heartbeat')}`
  return rows.map(
    ({ dueAt, silentAt, ...row }): LockedHeartbeat => ({ ...row, dueAt: new Date(dueAt), isSilent: silentAt !== null }),
  )
}
