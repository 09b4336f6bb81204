import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import { ForbiddenError } from '../errors'
import { ACTIVITY_DAYS, listActivity } from './activity'

const database = testDatabase()

test('each key has the incidents it opened on each of the last days, and when the newest came', async () => {
  const { admin } = await newWorkspace(database.db)
  const [busy, quiet] = [await newApiKey(admin, 'busy'), await newApiKey(admin, 'quiet')]
  for (const days of [-ACTIVITY_DAYS, -13, -1, -1, 0]) {
    const deps = ingestDeps(database.db, () => after({ days }))
    expect((await post(deps, busy.token, { summary: 'Down', severity: 'low' })).status).toBe(201)
  }
  await rollUpAll(database.db)
  const activity = await listActivity(admin)
  expect(activity.get(busy.apiKeyId)).toEqual({ perDay: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1], newestAt: NOW })
  expect(activity.get(quiet.apiKeyId)).toEqual({ perDay: Array(ACTIVITY_DAYS).fill(0), newestAt: undefined })
  expect([...(await listActivity(admin, busy.apiKeyId)).keys()]).toEqual([busy.apiKeyId])
})

test('a responder sees none of it, and nobody that of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId } = await newApiKey(here.admin)
  await expect(listActivity(await here.as('responder'))).rejects.toThrow(ForbiddenError)
  expect(await listActivity(there.admin, apiKeyId)).toEqual(new Map())
})
