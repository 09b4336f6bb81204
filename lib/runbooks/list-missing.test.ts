import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { resolveIncident } from '../incidents/resolve'
import { listMissingRunbooks } from './list-missing'
import { registerRunbook } from './register'

const database = testDatabase()

test('a runbook that open incidents name and nobody wrote is missing, the most needed first', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.system, { runbookId: 'elsewhere' })
  for (const runbookId of ['once', 'twice', 'twice', 'written', 'https://wiki.example.com/a'])
    await openTestIncident(admin, { runbookId })
  await resolveIncident(admin, { incidentId: await openTestIncident(admin, { runbookId: 'over' }) })
  await registerRunbook(admin, { identifier: 'written', title: 'Written', markdown: 'Do it', url: '', version: 0 })
  expect(await listMissingRunbooks(admin)).toEqual([
    { identifier: 'twice', open: 2 },
    { identifier: 'once', open: 1 },
  ])
})
