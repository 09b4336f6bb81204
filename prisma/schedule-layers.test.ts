import { expect, test } from 'vitest'
import { readMigrations } from '@/lib/db/migrate/migrations'
import { migratePostgresql } from '@/lib/db/migrate/postgresql'
import { migrateSqlite } from '@/lib/db/migrate/sqlite'
import { openDatabase } from '@/lib/db/open'
import { onCallAt } from '@/lib/on-call/who-is-on-call'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '@/testing/database'
import { rawQuery } from '@/testing/raw-query'

const { folder } = testDatabase()
const provider = onPostgres() ? 'postgresql' : 'sqlite'

function migrate(url: string, migrations: ReturnType<typeof readMigrations>) {
  return onPostgres() ? migratePostgresql(url, migrations) : migrateSqlite(url.slice('file:'.length), migrations)
}

function instant(text: string) {
  return onPostgres() ? `'${text}'` : String(Date.parse(text))
}

/** Weeks of Ana, Ben and Ana again from Monday 5 January at 09:00 in Berlin; days of Ben and Ana before 10 January. */
function rows() {
  const at = instant('2025-12-01T00:00:00Z')
  const account = (id: number, name: string) =>
    `INSERT INTO "Account" ("id", "email", "createdAt") VALUES (${id}, '${name}@example.com', ${at});
     INSERT INTO "User" ("id", "workspaceId", "accountId", "name", "role", "createdAt") VALUES (${id}, 1, ${id}, '${name}', 'responder', ${at});`
  const member = (position: number, userId: number) =>
    `INSERT INTO "ScheduleMember" ("workspaceId", "scheduleId", "position", "userId") VALUES (1, 7, ${position}, ${userId});`
  const turn = (position: number, userId: number) =>
    `INSERT INTO "ReplacedTurn" ("workspaceId", "rotationId", "position", "userId") VALUES (1, 3, ${position}, ${userId});`
  return `
    INSERT INTO "Workspace" ("id", "name", "createdAt", "routingMark") VALUES (1, 'Default', ${at}, 'mark');
    ${account(1, 'Ana')} ${account(2, 'Ben')}
    INSERT INTO "Schedule" ("id", "workspaceId", "name", "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn", "createdAt")
      VALUES (7, 1, 'On call', 'Europe/Berlin', 'week', 1, '09:00', '2026-01-05', 1, ${at});
    ${member(0, 1)} ${member(1, 2)} ${member(2, 1)}
    INSERT INTO "ReplacedRotation" ("id", "workspaceId", "scheduleId", "endsAt", "timeZone", "shiftUnit", "shiftLength", "handoverTime", "startsOn", "firstTurn")
      VALUES (3, 1, 7, ${instant('2026-01-10T08:00:00Z')}, 'UTC', 'day', 2, '08:00', '2026-01-01', 0);
    ${turn(0, 2)} ${turn(1, 1)}
    INSERT INTO "KnownOnCall" ("scheduleId", "workspaceId", "userId") VALUES (7, 1, 2);`
}

test('a schedule of before has one layer, and the same people are on call at the same time', async () => {
  const url = await emptyDatabaseUrl(folder)
  const all = readMigrations(provider)
  const layers = all.findIndex(({ name }) => name.endsWith('_schedule_layers'))
  await migrate(url, all.slice(0, layers))
  await rawQuery(url, rows())
  await migrate(url, all)
  const db = await openDatabase(url, '')
  const names = await Promise.all(
    INSTANTS.map(async ([at]) => (await onCallAt(db, { workspaceId: 1 }, new Date(at)))[0]?.userName),
  )
  expect(names).toEqual(INSTANTS.map(([, name]) => name))
  expect(await db.read.knownOnCall.findMany()).toEqual([{ scheduleId: 7, workspaceId: 1, userIds: '2' }])
  // What is added next gets an id of its own.
  const added = await db.write((tx) =>
    tx.scheduleVersion.create({ data: { workspaceId: 1, scheduleId: 7, timeZone: 'UTC', endsAt: new Date(0) } }),
  )
  expect(added.id).toBeGreaterThan(10)
  await db.close()
})

const INSTANTS = [
  ['2026-01-02T00:00Z', 'Ben'],
  ['2026-01-04T00:00Z', 'Ana'],
  ['2026-01-08T00:00Z', 'Ana'],
  ['2026-01-10T07:59Z', 'Ben'],
  ['2026-01-10T08:00Z', 'Ben'],
  ['2026-01-12T07:59Z', 'Ben'],
  ['2026-01-12T08:00Z', 'Ana'],
  ['2026-01-19T08:00Z', 'Ana'],
  ['2026-01-26T08:00Z', 'Ben'],
] as const
