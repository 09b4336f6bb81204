import { expect, test } from 'vitest'
import { resolveIncident } from '../incidents/resolve'
import { createLog } from '../log'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident } from '../testing/fixtures'
import { after } from '../testing/people'
import { tidy } from './housekeeping'

const database = testDatabase()

async function outOfDate() {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await database.db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { retentionDays: 7 } }))
  await resolveIncident(admin, { incidentId: await openTestIncident(admin) })
  return () => database.db.read.incident.count({ where: { workspaceId } })
}

function tidyUp(now: Date, stopping = new AbortController()) {
  return tidy({ db: database.db, log: createLog('silent'), stopping }, now)
}

test('tidying deletes the incidents whose days are over', async () => {
  const left = await outOfDate()
  await tidyUp(after({ days: 6 }))
  expect(await left()).toBe(1)
  await tidyUp(after({ days: 8 }))
  expect(await left()).toBe(0)
})

test('a server that stops deletes no more', async () => {
  const left = await outOfDate()
  const stopping = new AbortController()
  stopping.abort()
  await tidyUp(after({ days: 8 }), stopping)
  expect(await left()).toBe(1)
})
