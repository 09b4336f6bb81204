import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { NOW } from '../testing/fixtures'
import { after } from '../testing/people'
import { probeDatabase } from './probe'

const database = testDatabase()

test('a probe writes and commits one row, and the next one the same row', async () => {
  await probeDatabase(database.db, NOW)
  await probeDatabase(database.db, after({ minutes: 1 }))
  const rows = await database.db.read.healthProbe.findMany()
  expect(rows).toMatchObject([{ id: 1, at: after({ minutes: 1 }) }])
  expect(rows[0]?.payload).toHaveLength(64 * 1024)
})

test('probes at the same moment do not disturb each other', async () => {
  await database.db.write((tx) => tx.healthProbe.deleteMany())
  await Promise.all(Array.from({ length: 10 }, () => probeDatabase(database.db, NOW)))
  expect(await database.db.read.healthProbe.count()).toBe(1)
})

test('a probe of a database that takes no writes fails', async () => {
  const full = { ...database.db, write: () => Promise.reject(new Error('disk full')) }
  await expect(probeDatabase(full, NOW)).rejects.toThrow('disk full')
})
