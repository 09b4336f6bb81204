import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { findEntities, RANKED_PER_PAGE, type RankCursor, rankEntities } from './rank'
import { registerEntity } from './register'

const database = testDatabase()

test('entities with the worst unanswered incidents come first, then what is answered, then those at rest by name', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.system, { entityId: 'elsewhere', severity: 'critical' })
  const open = (entityId: string, severity: string) =>
    openTestIncident(admin, { entityId, severity, runbookId: 'grow' })
  await acknowledgeIncident(admin, { incidentId: await open('answered', 'critical') })
  await open('low', 'low')
  await open('high', 'high')
  await open('critical', 'critical')
  await open('two', 'critical')
  await open('two', 'critical')
  await open('two', 'low')
  await resolveIncident(admin, { incidentId: await open('over', 'critical') })
  await registerEntity(admin, { identifier: 'db', kind: 'host', name: 'Database', description: '', url: '' })
  const { entities, next } = await rankEntities(admin)
  expect(entities.map(({ identifier }) => identifier)).toEqual([
    ...['two', 'critical', 'high', 'answered', 'low'],
    ...['db', 'over'],
  ])
  expect(next).toBeUndefined()
  expect(entities[0]).toMatchObject({
    open: [
      { severity: 'critical', unanswered: 2, answered: 0 },
      { severity: 'high', unanswered: 0, answered: 0 },
      { severity: 'medium', unanswered: 0, answered: 0 },
      { severity: 'low', unanswered: 1, answered: 0 },
    ],
    isCutOff: false,
    runbook: { identifier: 'grow', registeredAt: null },
  })
  expect(entities[3]?.open[0]).toEqual({ severity: 'critical', unanswered: 0, answered: 1 })
  expect(entities.find(({ identifier }) => identifier === 'over')?.lastAt).toEqual(NOW)
  expect(entities.find(({ identifier }) => identifier === 'db')).toMatchObject({
    lastAt: undefined,
    runbook: undefined,
  })
})

test('pages cover each of 730 entities once, 80 of them with incidents first', async () => {
  const { admin, workspaceId, system } = await newWorkspace(database.db)
  await openTestIncident(system, { entityId: 'e-0' })
  const { apiKeyId } = await database.db.read.incident.findFirstOrThrow({ where: { workspaceId } })
  const data = Array.from({ length: 729 }, (_, at) => ({ workspaceId, identifier: `e-${at + 1}` }))
  await database.db.write((tx) => tx.entity.createMany({ data }))
  const some = await database.db.read.entity.findMany({ where: { workspaceId, NOT: { identifier: 'e-0' } }, take: 79 })
  const incident = { workspaceId, apiKeyId, severity: 'low', summary: 's', requestId: 'r', receivedAt: NOW } as const
  const incidents = some.map(({ id }) => ({ ...incident, payload: '{}', entityId: id }))
  await database.db.write((tx) => tx.incident.createMany({ data: incidents }))
  const seen: number[][] = []
  let cursor: RankCursor | undefined = { skip: 0 }
  while (cursor) {
    const page: Awaited<ReturnType<typeof rankEntities>> = await rankEntities(admin, cursor)
    seen.push(page.entities.map(({ id }) => id))
    cursor = page.next
  }
  expect(seen.slice(0, -1).every(({ length }) => length === RANKED_PER_PAGE)).toBe(true)
  expect(new Set(seen.flat()).size).toBe(730)
  expect(seen.flat()).toHaveLength(730)
  const ids = new Set(some.map(({ id }) => id))
  expect(
    seen
      .flat()
      .slice(1, 80)
      .every((id) => ids.has(id)),
  ).toBe(true)
})

test('counts end where looking ends, and say so', async () => {
  const { admin, workspaceId, system } = await newWorkspace(database.db)
  await openTestIncident(system, { entityId: 'noisy' })
  const { apiKeyId, entityId } = await database.db.read.incident.findFirstOrThrow({ where: { workspaceId } })
  const incident = { workspaceId, apiKeyId, severity: 'low', summary: 's', requestId: 'r', receivedAt: NOW } as const
  const data = Array.from({ length: 300 }, () => ({ ...incident, payload: '{}', entityId }))
  await database.db.write((tx) => tx.incident.createMany({ data }))
  const [noisy] = (await rankEntities(admin)).entities
  expect(noisy?.isCutOff).toBe(true)
  expect(noisy?.open[3]).toEqual({ severity: 'low', unanswered: 300, answered: 0 })
})

test('an entity is found by a part of its identifier or name, in any case, and by nothing else', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.system, { entityId: 'web-9' })
  await openTestIncident(admin, { entityId: 'web-1' })
  await openTestIncident(admin, { entityId: 'web_2', severity: 'critical' })
  await registerEntity(admin, { identifier: 'db', kind: 'host', name: 'Behind the WEB', description: '', url: '' })
  const found = async (text: string) => (await findEntities(admin, text)).entities.map(({ identifier }) => identifier)
  expect(await found('Web')).toEqual(['web_2', 'web-1', 'db'])
  expect(await found('b_')).toEqual(['web_2'])
  expect(await found('%')).toEqual([])
  expect(await found('\0')).toEqual(expect.any(Array))
  expect((await findEntities(admin, 'web')).isCutOff).toBe(false)
})
