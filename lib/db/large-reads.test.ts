import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace, statusColumns } from '../../testing/fixtures'

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

test('a read in several statements, during a write, leaves it as it is and sees nothing of it', async () => {
  const { db } = database
  const { workspaceId } = await newWorkspace(db)
  // Over the limit of values in one statement.
  const ids = Array.from({ length: 33_000 }, (_, at) => workspaceId + at)
  await db.write(async (tx) => {
    await tx.workspace.update({ where: { id: workspaceId }, data: { name: 'renamed' } })
    const [read] = await db.read.workspace.findMany({ where: { id: { in: ids } } })
    expect(read?.name).not.toBe('renamed')
    expect(await tx.workspace.count({ where: { id: workspaceId, name: 'renamed' } })).toBe(1)
  })
  expect(await db.read.workspace.count({ where: { id: workspaceId, name: 'renamed' } })).toBe(1)
})
