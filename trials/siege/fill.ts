import type { Transaction } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import type { Place } from '../ground/provision'

const MODELS = 1_000
const NAMES = 500
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

const COPIED = `"workspaceId", "apiKeyId", "status", "severity", "summary", "entityId", "requestId", "receivedAt", "payload"`

/** Stores open incidents; the escalations of half of them have ended without an answer. */
export async function fill({ dataDir, databaseUrl }: Place, count: number) {
  const db = await openDatabase(databaseUrl, dataDir)
  await db.write(async (tx) => {
    const escalation = await addModels(tx)
    await copyModels(tx, Math.round(count / MODELS) - 1)
    await addRest(tx, escalation)
  })
  await db.close()
}

async function addModels(tx: Transaction) {
  const { id: workspaceId } = await tx.workspace.findFirstOrThrow()
  const { id: apiKeyId } = await tx.apiKey.findFirstOrThrow()
  const { id: policyId } = await tx.escalationPolicy.findFirstOrThrow()
  const names = Array.from({ length: NAMES }, (_, n) => `host-${n}`)
  await tx.entity.createMany({ data: names.map((identifier) => ({ workspaceId, identifier })) })
  await tx.labelPair.createMany({ data: names.map((value) => ({ workspaceId, key: 'host', value })) })
  const entities = await tx.entity.findMany({ select: { id: true } })
  const receivedAt = new Date()
  const incidents = Array.from({ length: MODELS }, (_, n) => {
    const severity = SEVERITIES[n % SEVERITIES.length] ?? 'low'
    const summary = `Disk almost full on host-${n % NAMES}`
    const entityId = entities[n % entities.length]?.id ?? null
    const payload = JSON.stringify({ summary, severity, number: n })
    return { workspaceId, apiKeyId, severity, summary, entityId, requestId: `fill-${n}`, receivedAt, payload }
  })
  await tx.incident.createMany({ data: incidents })
  const { id: incidentId } = await tx.incident.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const ended = { state: 'exhausted', dueAt: receivedAt, startedAt: receivedAt } as const
  await tx.escalation.create({ data: { incidentId, workspaceId, policyId, ...ended } })
  const entry = { workspaceId, kind: 'exhausted', at: receivedAt, step: 0, round: 0, reason: '{}' } as const
  await tx.escalationEntry.create({ data: { incidentId, ...entry } })
  return { incidentId }
}

/** By the database itself: a client would take minutes. */
function copyModels(tx: Transaction, times: number) {
  return tx.$executeRawUnsafe(`WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${times})
    INSERT INTO "Incident" (${COPIED})
    SELECT ${COPIED} FROM "Incident" CROSS JOIN copies WHERE "requestId" LIKE 'fill-%'`)
}

/** A label for each incident; for every second one the end of the model's escalation. */
async function addRest(tx: Transaction, { incidentId }: { incidentId: number }) {
  await tx.$executeRawUnsafe(`INSERT INTO "IncidentLabel" ("pairId", "incidentId")
    SELECT (SELECT MIN("id") FROM "LabelPair" WHERE "key" = 'host') + "id" % ${NAMES}, "id" FROM "Incident"
    WHERE "requestId" LIKE 'fill-%'`)
  const others = `FROM "Incident" CROSS JOIN "MODEL"
    WHERE "MODEL"."incidentId" = ${incidentId} AND "requestId" LIKE 'fill-%'
    AND "Incident"."id" % 2 = 0 AND "Incident"."id" <> ${incidentId}`
  const copy = async (table: string, columns: string[]) => {
    const own = columns.map((name) => `"${name}"`)
    await tx.$executeRawUnsafe(`INSERT INTO "${table}" ("incidentId", ${own.join(', ')})
      SELECT "Incident"."id", ${own.map((name) => `"${table}".${name}`).join(', ')} ${others.replaceAll('MODEL', table)}`)
  }
  await copy('Escalation', ['workspaceId', 'policyId', 'state', 'dueAt', 'startedAt'])
  await copy('EscalationEntry', ['workspaceId', 'kind', 'at', 'step', 'round', 'reason'])
}
