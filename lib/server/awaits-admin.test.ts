import { expect, test } from 'vitest'
import { newDatabaseUrl, testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { createSetupSecret } from '../auth/one-time-link'
import { openDatabase } from '../db/open'
import { provisionFirstAdmin } from '../workspaces/set-up'
import { createAwaitsAdmin } from './awaits-admin'

const database = testDatabase()

test('the first admin is awaited until there is one, and only where the settings name one', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const named = createAwaitsAdmin({ env: { ADMIN_EMAIL: 'ana@example.com' }, db })
  const unnamed = createAwaitsAdmin({ env: { ADMIN_EMAIL: undefined }, db })
  expect([await named(), await unnamed()]).toEqual([true, false])
  await provisionFirstAdmin({ db, now: NOW }, { email: 'ana@example.com', password: 'correct horse battery' })
  expect([await named(), await unnamed()]).toEqual([false, false])
  await db.close()
  expect(await named()).toBe(false)
})

test('an admin whose settings are refused is not awaited: the link to set it up is there', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const awaits = createAwaitsAdmin({ env: { ADMIN_EMAIL: 'ana@example.com' }, db })
  expect(await awaits()).toBe(true)
  await db.write((tx) => createSetupSecret(tx, NOW))
  expect(await awaits()).toBe(false)
  await db.close()
})
