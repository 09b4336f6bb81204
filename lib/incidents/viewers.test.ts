import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { leaveIncident, viewIncident } from './viewers'

const database = testDatabase()

test('each who has an incident open is told of the others, until they leave or fall silent', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ben, chen] = [await as('responder', 'Ben'), await as('responder', 'Chen')]
  const id = await openTestIncident(admin)
  const names = async (ctx: typeof admin, seconds = 0) =>
    (await viewIncident({ ...ctx, now: after({ seconds }) }, id)).map(({ name }) => name)
  expect(await names(ben)).toEqual([])
  expect(await names(chen)).toEqual(['Ben'])
  expect(await names(ben)).toEqual(['Chen'])
  await leaveIncident(chen, id)
  expect(await names(ben, 30)).toEqual([])
  expect(await names(chen, 60)).toEqual(['Ben'])
  expect(await names(chen, 90)).toEqual([])
})

test('the viewers of an incident are those of its workspace', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const id = await openTestIncident(admin)
  await viewIncident(admin, id)
  expect(await viewIncident(there.admin, id)).toEqual([])
  await leaveIncident(there.admin, id)
  expect(await viewIncident(admin, id)).toEqual([])
  expect(await database.db.read.incidentViewer.count({ where: { incidentId: id } })).toBe(1)
})
