import type { Place } from '../crash-test/servers/provision'
import type { Prisma } from '../lib/db/database'
import { openDatabase } from '../lib/db/open'

const AT_ONCE = 1_000
const ENTITIES = 500
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

/** Stores so many open incidents, half of them with an escalation that nobody has answered. */
export async function fill({ dataDir, databaseUrl }: Place, count: number) {
  const db = await openDatabase(databaseUrl, dataDir)
  const base = await db.write(addDictionary)
  for (let at = 0; at < count; at += AT_ONCE) await db.write((tx) => addIncidents(tx, base, at))
  await db.close()
}

type Base = Awaited<ReturnType<typeof addDictionary>>

async function addDictionary(tx: Prisma.TransactionClient) {
  const { id: workspaceId } = await tx.workspace.findFirstOrThrow()
  const { id: apiKeyId } = await tx.apiKey.findFirstOrThrow()
  const { id: policyId } = await tx.escalationPolicy.findFirstOrThrow()
  const names = Array.from({ length: ENTITIES }, (_, n) => `host-${n}`)
  await tx.entity.createMany({ data: names.map((identifier) => ({ workspaceId, identifier })) })
  await tx.labelPair.createMany({ data: names.map((value) => ({ workspaceId, key: 'host', value })) })
  const entities = await tx.entity.findMany({ select: { id: true } })
  const pairs = await tx.labelPair.findMany({ select: { id: true } })
  return { workspaceId, apiKeyId, policyId, entities, pairs }
}

async function addIncidents(tx: Prisma.TransactionClient, base: Base, at: number) {
  const { workspaceId, apiKeyId, policyId, entities, pairs } = base
  const now = new Date()
  const numbers = Array.from({ length: AT_ONCE }, (_, n) => at + n)
  const incidents = numbers.map((n) => {
    const severity = SEVERITIES[n % SEVERITIES.length] ?? 'low'
    const summary = `Disk almost full on host-${n % ENTITIES}`
    const entityId = entities[n % entities.length]?.id ?? null
    const payload = JSON.stringify({ summary, severity, number: n })
    return { workspaceId, apiKeyId, severity, summary, entityId, requestId: `fill-${n}`, receivedAt: now, payload }
  })
  const rows = await tx.incident.createManyAndReturn({ data: incidents, select: { id: true } })
  const ids = rows.map(({ id }) => id)
  const labels = ids.map((incidentId, n) => ({ incidentId, pairId: pairs[(at + n) % pairs.length]?.id ?? 0 }))
  await tx.incidentLabel.createMany({ data: labels })
  const paging = ids.filter((id) => id % 2 === 0)
  const ended = { state: 'exhausted', dueAt: now, startedAt: now } as const
  await tx.escalation.createMany({
    data: paging.map((incidentId) => ({ incidentId, workspaceId, policyId, ...ended })),
  })
  const entry = { workspaceId, kind: 'exhausted', at: now, step: 0, round: 0, reason: '{}' } as const
  await tx.escalationEntry.createMany({ data: paging.map((incidentId) => ({ incidentId, ...entry })) })
}
