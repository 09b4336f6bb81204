import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { createPostgresqlPools } from './pool'
import { CONNECT_MS } from './server'

const database = testDatabase()

test.runIf(onPostgres())('a process that was too busy to see the server answer connects again', async () => {
  const pool = createPostgresqlPools(await newDatabaseUrl(database.folder)).create({ max: 1 })
  const asked = pool.query('SELECT 1 AS one')
  await new Promise(setImmediate)
  keepBusy(CONNECT_MS + 1_000)
  expect((await asked).rows).toEqual([{ one: 1 }])
  await pool.end()
})

function keepBusy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
