import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { completeTerm } from './complete'

const database = testDatabase()

test.each([
  ['', []],
  ['se', ['severity:', 'label.service:']],
  ['-sev', ['-severity:']],
  ['label.', ['label.env:', 'label."odd key":', 'label.service:']],
  ['label.serv', ['label.service:']],
  ['label.service:c', ['label.service:cart', 'label.service:checkout']],
  ['-label.service:checkout,ca', ['-label.service:checkout,cart']],
  ['label.env:', ['label.env:prod']],
  ['severity:h', ['severity:high']],
  ['status:a', ['status:acknowledged', 'status:any']],
  ['assignee:', ['assignee:me', 'assignee:nobody', 'assignee:admin']],
  ['since:2', ['since:2h', 'since:24h']],
  ['entity:w', ['entity:web']],
  ['runbook:', ['runbook:restart']],
  ['key:mon', ['key:monitor']],
  ['disk', []],
])('%j goes on as %j', async (typed, completions) => {
  const { admin } = await newWorkspace(database.db)
  const first = { labels: { service: 'checkout', env: 'prod', 'odd key': '1' }, entityId: 'web', runbookId: 'restart' }
  await openTestIncident(admin, first)
  await openTestIncident(admin, { labels: { service: 'cart' } })
  const found = await completeTerm(admin, typed)
  expect([...new Set(found.map(({ text }) => text))]).toEqual(completions)
})
