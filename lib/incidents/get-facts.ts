import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { type StoredTime, storedTime } from '../values/stored-time'

export type IncidentFacts = {
  acknowledgedAt: Date | null
  resolvedAt: Date | null
  requestId: string
  payload: string
  apiKey: { id: number; name: string }
  runbook: { identifier: string; title: string | null; url: string | null } | null
}

/**
 * What an incident's row in a list leaves out, without its timeline.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function getFacts({ db, workspaceId }: Context, incidentId: number): Promise<IncidentFacts> {
  const [row] = await db.query<Stored>`
    SELECT incident."acknowledgedAt", incident."resolvedAt", incident."requestId", incident."payload",
      key."id" AS "keyId", key."name" AS "keyName", runbook."identifier", runbook."title", runbook."url"
    FROM "Incident" AS incident
    JOIN "ApiKey" AS key ON key."id" = incident."apiKeyId"
    LEFT JOIN "Runbook" AS runbook ON runbook."id" = incident."runbookId"
    WHERE incident."id" = ${incidentId} AND incident."workspaceId" = ${workspaceId}`
  if (!row) throw new NotFoundError('No such incident.')
  const { requestId, payload, keyId, keyName, identifier, title, url } = row
  return {
    ...{ requestId, payload, apiKey: { id: keyId, name: keyName } },
    acknowledgedAt: storedTime(row.acknowledgedAt),
    resolvedAt: storedTime(row.resolvedAt),
    runbook: identifier === null ? null : { identifier, title, url },
  }
}

type Stored = {
  acknowledgedAt: StoredTime
  resolvedAt: StoredTime
  requestId: string
  payload: string
  keyId: number
  keyName: string
  identifier: string | null
  title: string | null
  url: string | null
}
