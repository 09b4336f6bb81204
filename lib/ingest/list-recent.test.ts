import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { ForbiddenError } from '../errors'
import { listRecentAlerts, RECENT_SHOWN } from './list-recent'

const database = testDatabase()

test('a key shows what came with it, newest first: incidents it opened and alerts that were rejected, with reasons', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const sendAt = (now: Date, body: object) =>
    post(
      ingestDeps(database.db, () => now),
      token,
      body,
    )
  const first = await sendAt(NOW, { summary: 'Disk full', severity: 'high' })
  const rejected = await sendAt(after({ minutes: 1 }), { severity: 'urgent' })
  const last = await sendAt(after({ minutes: 2 }), { summary: 'Disk empty', severity: 'low' })
  expect(await listRecentAlerts(admin, apiKeyId)).toMatchObject([
    { accepted: true, incidentId: Number(last.json.id), summary: 'Disk empty', severity: 'low' },
    {
      accepted: false,
      receivedAt: after({ minutes: 1 }),
      status: 400,
      code: rejected.json.code,
      requestId: rejected.json.requestId,
      errors: rejected.json.errors,
    },
    { accepted: true, incidentId: Number(first.json.id), receivedAt: NOW, requestId: expect.stringMatching(/^req_/) },
  ])
  expect(rejected.json.errors.map(({ field }: { field: string }) => field)).toEqual(['summary', 'severity'])
})

test('each key shows its own alerts, and the newest only', async () => {
  const { admin } = await newWorkspace(database.db)
  const [busy, quiet] = [await newApiKey(admin, 'busy'), await newApiKey(admin, 'quiet')]
  for (let minutes = 0; minutes <= RECENT_SHOWN; minutes++) {
    const deps = ingestDeps(database.db, () => after({ minutes }))
    await post(deps, busy.token, minutes % 2 ? '[]' : { summary: `Alert ${minutes}`, severity: 'low' })
  }
  const shown = await listRecentAlerts(admin, busy.apiKeyId)
  expect(shown.map(({ receivedAt }) => receivedAt)).toEqual(
    Array.from({ length: RECENT_SHOWN }, (_, at) => after({ minutes: RECENT_SHOWN - at })),
  )
  expect(await listRecentAlerts(admin, quiet.apiKeyId)).toEqual([])
})

test('a responder sees no recent alerts, and nobody sees those of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId, token } = await newApiKey(here.admin)
  await post(ingestDeps(database.db), token, { summary: 'Disk full', severity: 'high' })
  await post(ingestDeps(database.db), token, {})
  await expect(listRecentAlerts(await here.as('responder'), apiKeyId)).rejects.toThrow(ForbiddenError)
  expect(await listRecentAlerts(there.admin, apiKeyId)).toEqual([])
})
