import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../../testing/fixtures'
import { after } from '../../../testing/people'
import { createRateLimits } from './rate-limits'
import { forgetApiKeyUse, shareRateLimits } from './share-rate-limits'

const database = testDatabase()
const key = { apiKeyId: 0, rate: null, burst: null }

beforeAll(async () => {
  key.apiKeyId = (await newApiKey((await newWorkspace(database.db)).system)).apiKeyId
})

function newInstance(instance: string) {
  const clock = { now: NOW }
  const rateLimits = createRateLimits({ perSecond: 1, burst: 10 }, () => clock.now.getTime())
  const share = shareRateLimits({ db: database.db, rateLimits, instance })
  const send = (count: number, now = NOW) => {
    clock.now = now
    return Array.from({ length: count }, () => rateLimits.take(key)).filter(({ isAllowed }) => isAllowed).length
  }
  return { share, send }
}

test('after both have shared, two instances let pass no more than one would', async () => {
  const [a, b] = [newInstance('a'), newInstance('b')]
  await a.share(NOW)
  await b.share(NOW)
  expect(a.send(7)).toBe(7)
  await a.share(NOW)
  await b.share(NOW)
  expect(b.send(7)).toBe(3)
  await b.share(NOW)
  await a.share(NOW)
  expect(a.send(7)).toBe(0)
  expect(a.send(7, after({ seconds: 2 }))).toBe(2)
})

test('what is told twice counts once', async () => {
  const [c, d] = [newInstance('c'), newInstance('d')]
  for (const { share } of [c, d]) await share(NOW)
  c.send(4)
  for (const { share } of [c, d, c, d, d]) await share(NOW)
  expect(d.send(10)).toBe(6)
})

test('what an instance let pass before another one started does not count there', async () => {
  const early = newInstance('early')
  await early.share(NOW)
  early.send(9)
  await early.share(NOW)
  const late = newInstance('late')
  await late.share(NOW)
  expect(late.send(10)).toBe(10)
})

test('instances that have long stopped are forgotten', async () => {
  const stopped = newInstance('stopped')
  stopped.send(1)
  await stopped.share(NOW)
  await database.db.write((tx) => forgetApiKeyUse(tx, after({ days: 2 })))
  expect(await database.db.read.apiKeyUse.count()).toBe(0)
})
