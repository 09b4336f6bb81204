import { Client } from 'pg'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { startFrozenProxy } from '../../testing/frozen-proxy'
import { after } from '../../testing/people'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { probeDatabase } from './probe'

const database = testDatabase()

/** On a busy machine the first query of a connection may take longer than a probe. */
async function probed(db: Database, at = NOW) {
  await expect.poll(() => probeDatabase(db, at).then(() => 'written')).toBe('written')
}

test('a probe writes and commits one row in the place of the last one', async () => {
  await probed(database.db)
  await probed(database.db, after({ minutes: 1 }))
  const rows = await database.db.read.healthProbe.findMany()
  expect(rows).toMatchObject([{ at: after({ minutes: 1 }) }])
  expect(rows[0]?.payload).toHaveLength(64 * 1024)
})

test('probes at the same moment do not disturb each other', async () => {
  await database.db.write((tx) => tx.healthProbe.deleteMany())
  await Promise.all(Array.from({ length: 10 }, () => probeDatabase(database.db, NOW)))
  expect(await database.db.read.healthProbe.count()).toBe(1)
})

test('a probe that hangs is given up, and shared by those who ask meanwhile', async () => {
  let [begun, end] = [0, () => {}]
  const writeStatements = () => {
    begun++
    return new Promise<never>((_, reject) => {
      end = () => reject(new Error('at last'))
    })
  }
  const hanging: Database = { ...database.db, writeStatements }
  const asked = Array.from({ length: 5 }, () => probeDatabase(hanging, NOW))
  for (const probe of asked) await expect(probe).rejects.toThrow('did not answer within 0.9 seconds')
  await expect(probeDatabase(hanging, NOW)).rejects.toThrow('did not answer within 0.9 seconds')
  expect(begun).toBe(1)
  end()
})

test.runIf(onPostgres())('a probe that was given up holds up no other, and is tidied away', async () => {
  await probed(database.db)
  const hanging = new Client(database.url)
  await hanging.connect()
  await hanging.query('BEGIN; SELECT 1 FROM "HealthProbe" FOR UPDATE')
  await probed(database.db)
  await probed(database.db)
  await hanging.end()
  await probed(database.db)
  expect(await database.db.read.healthProbe.count()).toBe(1)
})

test.runIf(onPostgres())('a frozen server is told, and once it answers the next probe succeeds', async () => {
  const url = new URL(await newDatabaseUrl(database.folder))
  const proxy = await startFrozenProxy({ port: Number(url.port) })
  url.port = String(proxy.port)
  const db = await openDatabase(url.href, database.folder)
  await probed(db)
  proxy.freeze()
  await expect(probeDatabase(db, NOW)).rejects.toThrow()
  await expect(probeDatabase(db, NOW)).rejects.toThrow()
  proxy.thaw()
  await expect.poll(() => probeDatabase(db, NOW).then(() => 'ready')).toBe('ready')
  await db.close()
  await proxy.close()
})
