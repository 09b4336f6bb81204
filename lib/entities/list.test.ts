import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { resolveIncident } from '../incidents/resolve'
import { ENTITIES_PER_PAGE, listEntities } from './list'
import { registerEntity } from './register'

const database = testDatabase()

test('entities that alerts named and those that were registered are listed, with their unresolved incidents', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.system, { entityId: 'web' })
  await registerEntity(admin, { identifier: 'db', kind: 'host', name: 'Database', description: '', url: '' })
  await openTestIncident(admin, { entityId: 'web' })
  await openTestIncident(admin, { entityId: 'web' })
  await resolveIncident(admin, { incidentId: await openTestIncident(admin, { entityId: 'web' }) })
  const { entities, next } = await listEntities(admin, {})
  expect(entities).toMatchObject([
    { identifier: 'db', name: 'Database', unresolved: 0 },
    { identifier: 'web', name: null, unresolved: 2 },
  ])
  expect(next).toBeUndefined()
})

test('paging covers each of 120 entities exactly once, in one order, odd identifiers as well', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const odd = ['.', '..', '~', 'Ä', 'ä', 'a', 'A', '🔔', 'a b', '%']
  const identifiers = [...odd, ...Array.from({ length: 110 }, (_, at) => `host-${at}`)]
  const data = identifiers.map((identifier) => ({ workspaceId, identifier }))
  await database.db.write((tx) => tx.entity.createMany({ data }))
  const pages: string[][] = []
  let after: string | undefined
  do {
    const page = await listEntities(admin, { after })
    pages.push(page.entities.map(({ identifier }) => identifier))
    after = page.next
  } while (after !== undefined)
  expect(pages.map(({ length }) => length)).toEqual([ENTITIES_PER_PAGE, ENTITIES_PER_PAGE, 20])
  expect(pages.flat().sort()).toEqual(identifiers.sort())
})

test('a place to go on after that nobody named is a place like any other', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { entityId: 'web' })
  expect((await listEntities(admin, { after: 'v' })).entities).toHaveLength(1)
  expect((await listEntities(admin, { after: '\0' })).entities).toEqual(expect.any(Array))
  expect((await listEntities(admin, { after: 'x' })).entities).toEqual([])
})
