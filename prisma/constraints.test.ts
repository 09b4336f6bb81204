import { expect, test } from 'vitest'
import { acknowledgeIncident } from '@/lib/incidents/acknowledge'
import { getIncident } from '@/lib/incidents/get'
import { listIncidents } from '@/lib/incidents/list'
import { onPostgres, testDatabase } from '@/testing/database'
import { newApiKey, newWorkspace, openTestIncident } from '@/testing/fixtures'
import { rawQuery } from '@/testing/raw-query'

const database = testDatabase()

function set(table: string, id: number, change: string) {
  return database.db.write((tx) => tx.$executeRawUnsafe(`UPDATE "${table}" SET ${change} WHERE "id" = ${id}`))
}

test.each([
  [`"status" = 'resolved'`, 'Incident_status_resolvedAt_check'],
  [`"status" = 'acknowledged'`, 'Incident_status_acknowledgedAt_check1'],
  [`"acknowledgedAt" = "receivedAt"`, 'Incident_status_acknowledgedAt_check'],
])('an incident cannot hold what excludes each other: %s', async (change, check) => {
  const { admin } = await newWorkspace(database.db)
  const id = await openTestIncident(admin)
  await expect(set('Incident', id, change)).rejects.toThrow(check)
})

test.each([`"rate" = 5`, `"burst" = 5`, `"rate" = 0, "burst" = 0`])('nor a key: %s', async (change) => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await expect(set('ApiKey', apiKeyId, change)).rejects.toThrow('ApiKey_rate_burst_check')
})

test('a target of a step is a schedule, a person or a chat channel', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { id } = await database.db.read.escalationTarget.findFirstOrThrow({ where: { workspaceId } })
  for (const change of [`"userId" = ${admin.actor.userId}`, '"scheduleId" = NULL'])
    await expect(set('EscalationTarget', id, change)).rejects.toThrow(
      'EscalationTarget_scheduleId_userId_chatChannelId_check',
    )
})

test.skipIf(onPostgres())('SQLite takes no status that it does not know, and no time but milliseconds', async () => {
  const { admin } = await newWorkspace(database.db)
  const id = await openTestIncident(admin)
  await expect(set('Incident', id, `"status" = 'closed'`)).rejects.toThrow('Incident_status_check')
  await expect(set('Incident', id, `"receivedAt" = '2026-03-01T12:00:00Z'`)).rejects.toThrow(
    'Incident_receivedAt_check',
  )
})

test.runIf(onPostgres())('a time on Postgres is one moment in every zone', async () => {
  const { admin } = await newWorkspace(database.db)
  const id = await openTestIncident(admin)
  const read = (zone: string) =>
    database.db.write(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL timezone = '${zone}'`)
      return tx.$queryRawUnsafe(
        `SELECT extract(epoch FROM "receivedAt") * 1000 AS "at" FROM "Incident" WHERE "id" = ${id}`,
      )
    })
  expect(await read('Asia/Kathmandu')).toEqual(await read('UTC'))
})

test('no row can refer to a row of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const id = await openTestIncident(here.admin, { entityId: 'web', runbookId: 'restart' })
  const { apiKeyId } = await newApiKey(there.admin)
  const { id: foreign } = await database.db.read.schedule.findFirstOrThrow({
    where: { workspaceId: there.workspaceId },
  })
  const { id: targetId } = await database.db.read.escalationTarget.findFirstOrThrow({
    where: { workspaceId: here.workspaceId },
  })
  const broken = /foreign key constraint/i
  await expect(set('Incident', id, `"assigneeId" = ${there.admin.actor.userId}`)).rejects.toThrow(broken)
  await expect(set('Incident', id, `"apiKeyId" = ${apiKeyId}`)).rejects.toThrow(broken)
  await expect(set('Incident', id, `"workspaceId" = ${there.workspaceId}`)).rejects.toThrow(broken)
  await expect(set('EscalationTarget', targetId, `"scheduleId" = ${foreign}`)).rejects.toThrow(broken)
})

test('ids are taken from all 64 bits that a number of JSON holds, on every way an incident goes', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin)
  const high = 2 ** 53 - 2
  await rawQuery(
    database.url,
    onPostgres()
      ? `SELECT setval('"Incident_id_seq"', ${high - 1})`
      : `UPDATE sqlite_sequence SET seq = ${high - 1} WHERE name = 'Incident'`,
  )
  const id = await openTestIncident(admin, { severity: 'critical', entityId: 'web', labels: { env: 'prod' } })
  expect(id).toBe(high)
  expect(await acknowledgeIncident(admin, { incidentId: id })).toEqual({ ok: true })
  expect(await getIncident(admin, id)).toMatchObject({ id, status: 'acknowledged', entity: { identifier: 'web' } })
  const { incidents } = await listIncidents(admin, {
    statuses: [],
    severities: [],
    labels: [{ key: 'env', values: ['prod'] }],
  })
  expect(incidents.map((incident) => incident.id)).toEqual([id])
})
