import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { recordUse } from './record-use'
import { verifyToken } from './verify'

const database = testDatabase()

async function newToken() {
  const { system } = await newWorkspace(database.db)
  return (await newApiKey(system)).token
}

async function useAt(token: string, now: Date) {
  const key = await verifyToken(database.db, token, now)
  if (!key) throw new Error('the token does not work')
  await recordUse(database.db, key, now)
  return (await verifyToken(database.db, token, now))?.lastUsedAt
}

test('a use is written at most once a minute', async () => {
  const token = await newToken()
  expect(await useAt(token, NOW)).toEqual(NOW)
  expect(await useAt(token, after({ seconds: 59 }))).toEqual(NOW)
  expect(await useAt(token, after({ seconds: 61 }))).toEqual(after({ seconds: 61 }))
})

test('a use from before the clock was set back does not stand in the future', async () => {
  const token = await newToken()
  await useAt(token, after({ days: 1 }))
  expect(await useAt(token, NOW)).toEqual(NOW)
})

test('uses at the same moment write once', async () => {
  const token = await newToken()
  const key = await verifyToken(database.db, token, NOW)
  if (!key) throw new Error('the token does not work')
  let writes = 0
  const counting = {
    ...database.db,
    write: <T>(work: Parameters<typeof database.db.write<T>>[0]) => {
      writes++
      return database.db.write(work)
    },
  }
  await Promise.all(Array.from({ length: 20 }, () => recordUse(counting, key, NOW)))
  expect(writes).toBe(1)
})

test('a write that never ends holds up no other connection to the database', async () => {
  const token = await newToken()
  const key = await verifyToken(database.db, token, NOW)
  if (!key) throw new Error('the token does not work')
  void recordUse({ ...database.db, write: () => new Promise<never>(() => {}) }, key, NOW)
  expect(await useAt(token, NOW)).toEqual(NOW)
})

test('an alert does not fail because its use could not be written', async () => {
  const token = await newToken()
  const key = await verifyToken(database.db, token, NOW)
  if (!key) throw new Error('the token does not work')
  const full = { ...database.db, write: () => Promise.reject(new Error('disk full')) }
  await expect(recordUse(full, key, NOW)).resolves.toBeUndefined()
  expect(await useAt(token, NOW)).toEqual(NOW)
})
