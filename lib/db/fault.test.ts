import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { FAULT_MESSAGES, FAULTS, faultOf } from './fault'

const database = testDatabase()

test('SQLite, the file system and Postgres each say the same faults in their own codes', () => {
  const of = (code: string) => faultOf(Object.assign(new Error('x'), { code }))
  expect(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', '53100'].map(of)).toEqual(Array(4).fill('full'))
  expect(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB', 'XX001'].map(of)).toEqual(Array(4).fill('corrupt'))
  expect(['SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY', 'EROFS', '25006'].map(of)).toEqual(Array(4).fill('read-only'))
  expect(['SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', 'EIO'].map(of)).toEqual(Array(3).fill('io'))
  expect(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'].map(of)).toEqual(Array(3).fill('busy'))
  expect(['08006', '57P01', 'ECONNREFUSED', 'P1001'].map(of)).toEqual(Array(4).fill('unreachable'))
  expect(['28P01', '28000', '3D000', '53300'].map(of)).toEqual(Array(4).fill('unreachable'))
  expect(of('SQLITE_READONLY_DBMOVED')).toBe('gone')
})

test('what Prisma wraps is found, however deep', async () => {
  const error = new Error('cannot be used', { cause: new Sqlite.SqliteError('malformed', 'SQLITE_CORRUPT') })
  expect(faultOf(error)).toBe('corrupt')
  expect(faultOf({ meta: { driverAdapterError: { cause: { originalCode: 'SQLITE_FULL' } } } })).toBe('full')
})

test('a connection that ended is one, which the driver of Postgres says by words alone', () => {
  const error = new Error('Connection terminated unexpectedly')
  expect([error, new Error('not stored', { cause: error })].map(faultOf)).toEqual(['unreachable', 'unreachable'])
})

test('a broken constraint, a wrong statement and no error at all are no faults of the database', async () => {
  const orphan = database.db.write((tx) => tx.entity.create({ data: { identifier: 'x', workspaceId: 987_654 } }))
  const wrong = database.db.query`SELECT nonsense`
  expect(await Promise.all([orphan.catch(faultOf), wrong.catch(faultOf)])).toEqual([undefined, undefined])
  expect([undefined, null, 'SQLITE_FULL', new Error('SQLITE_FULL')].map(faultOf)).toEqual(Array(4).fill(undefined))
})

test('an error that leads to itself is looked at once', () => {
  const error: Error & { cause?: unknown } = new Error('round')
  error.cause = error
  expect(faultOf(error)).toBeUndefined()
})

test('every fault has a sentence that says what to do', () => {
  for (const fault of FAULTS) expect(FAULT_MESSAGES[fault]).toMatch(/^The .+: .+\.$/)
})

test('a connection that can only read says so', async () => {
  const written = database.db.read.workspace.create({ data: { name: 'x', createdAt: NOW } })
  const fault = await written.then(() => undefined, faultOf)
  expect(fault).toBe(database.db.provider === 'sqlite' ? 'read-only' : undefined)
})
