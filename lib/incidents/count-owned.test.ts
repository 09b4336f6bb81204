import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { disableUser } from '../users/manage'
import { acknowledgeIncident } from './acknowledge'
import { assignIncident } from './assign'
import { countOwned } from './count-owned'
import { previewIncident } from './preview'
import { resolveIncident } from './resolve'

const database = testDatabase()

test('who owns unresolved incidents is counted, by whom they are assigned to before who acknowledged', async () => {
  const { admin, system, as } = await newWorkspace(database.db)
  const ana = await as('responder')
  const open = async () => ({ incidentId: await openTestIncident(system) })
  await open()
  await assignIncident(admin, { ...(await open()), assigneeId: ana.actor.userId })
  await acknowledgeIncident(admin, await open())
  const [handed, done] = [await open(), await open()]
  await acknowledgeIncident(admin, handed)
  await assignIncident(admin, { ...handed, assigneeId: ana.actor.userId })
  await acknowledgeIncident(ana, done)
  await resolveIncident(ana, done)
  const counts = new Map([
    [ana.actor.userId, 2],
    [admin.actor.userId, 1],
  ])
  expect(await countOwned(admin)).toEqual({ counts, isCutOff: false })
  expect((await countOwned((await newWorkspace(database.db)).admin)).counts).toEqual(new Map())
})

test('an owner who is disabled stays the owner, and is named as disabled', async () => {
  const { admin, system, as } = await newWorkspace(database.db)
  const ana = await as('responder')
  const incidentId = await openTestIncident(system)
  await acknowledgeIncident(ana, { incidentId })
  await disableUser(admin, ana.actor)
  const { userId: id, name } = ana.actor
  expect(await previewIncident(admin, incidentId)).toMatchObject({ owner: { id, name: `${name} (disabled)` } })
  expect((await countOwned(admin)).counts).toEqual(new Map([[id, 1]]))
})
