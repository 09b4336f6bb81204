import type { Moment } from '../clock/moment'
import type { Database } from '../db/database'
import { newRequestId } from '../http/request-id'
import type { Routing } from '../incidents/route'
import { applyOwnNotices } from '../signals/own-signals'

type Deps = { db: Database; routing: Routing; moment: Moment }

/** Resolves the incidents of silent API keys that were revoked. */
export async function forgiveRevoked({ db, routing, moment: { wall } }: Deps) {
  const silent = await db.query<{ apiKeyId: number; workspaceId: number }>`
    SELECT heartbeat."apiKeyId", heartbeat."workspaceId"
    FROM "Heartbeat" AS heartbeat JOIN "ApiKey" AS key ON key."id" = heartbeat."apiKeyId"
    WHERE heartbeat."silentAt" IS NOT NULL AND key."revokedAt" IS NOT NULL`
  if (silent.length === 0) return
  await db.writeStatements(async (statements) => {
    const over = silent.map(({ apiKeyId, workspaceId }) => {
      return { apiKeyId, workspaceId, requestId: newRequestId(), receivedAt: wall, alert: undefined }
    })
    await applyOwnNotices({ ...statements, ids: new Map() }, routing, 'silence', over)
    await statements.execute`
      UPDATE "Heartbeat" SET "silentAt" = NULL
      WHERE "apiKeyId" ${statements.isOneOf(silent.map(({ apiKeyId }) => apiKeyId))}`
  })
}
