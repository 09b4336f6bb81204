import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { NOW, newApiKey, newWorkspace, statusColumns } from '../testing/fixtures'

const database = testDatabase()
const COUNT = 1_200

test('relations of more rows than one statement takes are read, by several at once', async () => {
  const { db } = database
  const { admin, workspaceId } = await newWorkspace(db)
  const { apiKeyId } = await newApiKey(admin)
  const incident = { workspaceId, apiKeyId, severity: 'low', summary: 's', requestId: 'r', payload: '{}' } as const
  const rows = Array.from({ length: COUNT }, () => ({ ...incident, ...statusColumns('open'), receivedAt: NOW }))
  await db.write(async (tx) => {
    await tx.incident.createMany({ data: rows })
    const incidents = await tx.incident.findMany({ where: { workspaceId }, select: { id: true } })
    const opened = { workspaceId, kind: 'opened', at: NOW, apiKeyId } as const
    await tx.timelineEntry.createMany({ data: incidents.map(({ id }) => ({ ...opened, incidentId: id })) })
  })
  const include = { timeline: true, entity: true, runbook: true, labels: { include: { pair: true } } }
  const reads = [1, 2, 3].map(() => db.read.incident.findMany({ where: { workspaceId }, include }))
  for (const read of await Promise.all(reads)) {
    expect(read).toHaveLength(COUNT)
    expect(read.every(({ timeline }) => timeline.length === 1)).toBe(true)
  }
})
