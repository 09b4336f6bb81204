import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import { labelsOfEntity } from '../labels/of-entity'
import { entityDays } from './days'

const database = testDatabase()

test('each of 90 days has its count and its worst severity, of this entity alone', async () => {
  const { admin } = await newWorkspace(database.db)
  for (const severity of ['low', 'critical', 'medium']) await openTestIncident(admin, { severity, entityId: 'db-1' })
  await openTestIncident(admin, { severity: 'critical', entityId: 'db-2' })
  await rollUpAll(database.db)
  const days = await entityDays(admin, 'db-1')
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toMatchObject({ opened: 3, worst: 'critical' })
  expect(days.filter(({ opened }) => opened > 0)).toHaveLength(1)
  const later = await entityDays({ ...admin, now: after({ days: 89 }) }, 'db-1')
  expect(later[0]).toMatchObject({ opened: 3 })
  expect((await entityDays({ ...admin, now: after({ days: 90 }) }, 'db-1'))[0]).toMatchObject({ opened: 0 })
})

test('the labels seen are those of the entity, most frequent first', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  for (const zone of ['a', 'b']) await openTestIncident(admin, { entityId: 'db-1', labels: { env: 'prod', zone } })
  await openTestIncident(admin, { entityId: 'db-2', labels: { env: 'other' } })
  await openTestIncident(there.admin, { entityId: 'db-1', labels: { env: 'theirs' } })
  expect(await labelsOfEntity(admin, 'db-1')).toEqual([
    { key: 'env', value: 'prod', count: 2 },
    { key: 'zone', value: 'a', count: 1 },
    { key: 'zone', value: 'b', count: 1 },
  ])
  expect(await labelsOfEntity(admin, 'nothing')).toEqual([])
})
