import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { watchFaults } from './watch-faults'

const database = testDatabase()

function failingBy(code: string) {
  const clock = { now: 0 }
  const error = Object.assign(new Error(code), { code })
  const { db, lastFault } = watchFaults(
    { ...database.db, write: () => Promise.reject(error), writeStatements: () => Promise.reject(error) },
    () => clock.now,
  )
  return { db, lastFault, clock, error }
}

test('a fault of either way of writing is remembered for ten seconds, and thrown as it was', async () => {
  for (const way of ['write', 'writeStatements'] as const) {
    const { db, lastFault, clock, error } = failingBy('SQLITE_FULL')
    expect(lastFault()).toBeUndefined()
    await expect(db[way](async () => undefined)).rejects.toBe(error)
    clock.now = 9_999
    expect(lastFault()).toBe('full')
    clock.now = 10_000
    expect(lastFault()).toBeUndefined()
  }
})

test('what passes by itself, and what is no fault of the database, is not remembered', async () => {
  for (const code of ['SQLITE_BUSY', 'ECONNREFUSED', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'P2002']) {
    const { db, lastFault } = failingBy(code)
    await expect(db.write(async () => undefined)).rejects.toThrow(code)
    expect(lastFault()).toBeUndefined()
  }
})

test('a standby of Postgres is passed over, a file that cannot be written is remembered', async () => {
  const code = onPostgres() ? '25006' : 'SQLITE_READONLY'
  const { db, lastFault } = failingBy(code)
  await expect(db.write(async () => undefined)).rejects.toThrow(code)
  expect(lastFault()).toBe(onPostgres() ? undefined : 'read-only')
})

test('what succeeds goes through unchanged', async () => {
  const { db, lastFault } = watchFaults(database.db, () => 0)
  const row = { name: 'watched', createdAt: NOW }
  expect(await db.write((tx) => tx.workspace.create({ data: row }))).toMatchObject(row)
  expect(await db.read.workspace.count({ where: { name: 'watched' } })).toBe(1)
  expect(lastFault()).toBeUndefined()
})
