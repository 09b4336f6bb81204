import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOneTimeLink } from '@/lib/auth/one-time-link'
import { readSession } from '@/lib/auth/session'
import type { Database } from '@/lib/db/database'
import { readMigrations } from '@/lib/db/migrate/migrations'
import { migratePostgresql } from '@/lib/db/migrate/postgresql'
import { migrateSqlite } from '@/lib/db/migrate/sqlite'
import { openDatabase } from '@/lib/db/open'
import { explainPaging } from '@/lib/escalations/explain'
import { getIncident } from '@/lib/incidents/get'
import { listIncidents } from '@/lib/incidents/list'
import { getRejectedAlert } from '@/lib/rejected-alerts/get'
import { registerRunbook } from '@/lib/runbooks/register'
import { getVersion, listVersions } from '@/lib/runbooks/versions'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '@/testing/database'
import { ingestDeps, NOW, post } from '@/testing/fixtures'
import { PAYLOADS } from '@/testing/furnish'
import { rawQuery } from '@/testing/raw-query'

const { folder } = testDatabase()
const KEPT = 'prisma/kept'
const provider = onPostgres() ? 'postgresql' : 'sqlite'
const releases = readdirSync(KEPT)

type Secrets = { token: string; session: string; password: string }

/** The database as that release left it: its migrations, named by the last, and its rows. */
async function restoreKept(release: string) {
  const url = await emptyDatabaseUrl(folder)
  const migrations = readMigrations(provider).filter(({ name }) => name <= release)
  if (onPostgres()) await migratePostgresql(url, migrations)
  else migrateSqlite(url.slice('file:'.length), migrations)
  const rows = readFileSync(join(KEPT, release, `${provider}.sql`), 'utf8')
  const asGiven = onPostgres() ? 'SET session_replication_role = replica;' : 'PRAGMA foreign_keys = OFF;'
  await rawQuery(url, `${asGiven} ${rows}`)
  const secrets: Secrets = JSON.parse(readFileSync(join(KEPT, release, `${provider}.json`), 'utf8'))
  return { url, ...secrets }
}

// Columns whose text a migration rewrites on purpose.
const REWRITTEN = ['reason', 'config', 'errors', 'groupBy']

/** All rows by table: times in milliseconds, numbers as text. */
async function readAll(url: string, tables: string[]) {
  const all = new Map<string, Record<string, string | null>[]>()
  for (const table of tables) {
    const rows = await rawQuery(url, `SELECT * FROM "${table}"`)
    all.set(
      table,
      rows.map((row) => comparable(row as object)).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  }
  return all
}

function comparable(row: object): Record<string, string | null> {
  const cells = Object.entries(row).filter(([name]) => !REWRITTEN.includes(name))
  return Object.fromEntries(cells.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, cell]) => [name, text(name, cell)]))
}

function text(name: string, cell: unknown) {
  if (cell === null) return null
  if (cell instanceof Date) return String(cell.getTime())
  if (Buffer.isBuffer(cell)) return cell.toString('hex')
  if (name === 'state' && cell === 'dead') return 'failed'
  const isTime = /(^at|At|Since)$/.test(name) && typeof cell === 'string'
  return String(isTime ? Date.parse(cell) : cell)
}

async function tablesOf(url: string) {
  const rows = onPostgres()
    ? await rawQuery(
        url,
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
    : await rawQuery(url, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
  return (rows as { name: string }[]).map(({ name }) => name).filter((name) => name !== '_prisma_migrations')
}

async function opened<T>(url: string, work: (db: Database) => Promise<T>) {
  const db = await openDatabase(url, '')
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

test('a database of each release is kept with something in every table that the release has', async () => {
  for (const release of releases) {
    const { url } = await restoreKept(release)
    for (const [table, rows] of await readAll(url, await tablesOf(url)))
      expect([table, rows.length]).not.toEqual([table, 0])
  }
})

test.each(releases)('%s: every row comes through all migrations with all that it held', async (release) => {
  const { url } = await restoreKept(release)
  const before = await readAll(url, await tablesOf(url))
  await opened(url, async () => undefined)
  const there = new Set(await tablesOf(url))
  const after = await readAll(
    url,
    [...before.keys()].filter((table) => there.has(table)),
  )
  for (const [table, rows] of after) {
    expect([table, rows.length]).toEqual([table, before.get(table)?.length])
    const kept = before
      .get(table)
      ?.map((row, at) => Object.fromEntries(Object.entries(row).filter(([name]) => name in (rows[at] ?? {}))))
    expect(rows).toMatchObject(kept ?? [])
  }
})

test.skipIf(onPostgres()).each(releases)('%s: numbers of deleted rows are not given again', async (release) => {
  const { url } = await restoreKept(release)
  await rawQuery(url, `UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'TimelineEntry'`)
  await opened(url, async () => undefined)
  expect(await rawQuery(url, `SELECT seq FROM sqlite_sequence WHERE name = 'TimelineEntry'`)).toEqual([{ seq: 1000 }])
})

test.each(releases)('%s: the upgraded server goes on where the old one stopped', async (release) => {
  const { url, token, session, password } = await restoreKept(release)
  await opened(url, async (db) => {
    const ctx = (await readSession(db, session, NOW))?.ctx
    if (!ctx) throw new Error('the session was lost')
    expect(await readOneTimeLink(db, password, NOW)).toMatchObject({ purpose: 'password', email: ctx.actor.email })
    const { incidents } = await listIncidents(ctx, { statuses: [], severities: [], labels: [] })
    const ofPayloads = incidents.filter(({ id }) => id <= PAYLOADS.length)
    expect(ofPayloads.map(({ id, status }) => [id, status])).toEqual([
      [3, 'open'],
      [2, 'acknowledged'],
      [1, 'resolved'],
    ])
    const resolved = await getIncident(ctx, 1)
    expect(resolved).toMatchObject({ receivedAt: NOW, resolvedAt: new Date('2026-03-01T12:00:00.007Z') })
    expect((await explainPaging(ctx, 3))?.entries[0]).toMatchObject({ kind: 'paged', user: { name: 'admin' } })
    const { id } = await db.read.rejectedAlert.findFirstOrThrow({ where: { code: 'invalid_utf8' } })
    expect(await getRejectedAlert(ctx, id)).toMatchObject({ status: 400 })
    const [first = ''] = PAYLOADS
    const sent = first.replace('"severity"', '"entityId":"e/🔥","runbookId":"r","severity"')
    const again = await post(ingestDeps(db), token, sent, { 'idempotency-key': `ü ${first.length}` })
    expect([again.status, again.json.id]).toEqual([200, '1'])
    const next = await post(ingestDeps(db), token, { summary: 'next', severity: 'critical', runbookId: 'new' })
    expect([next.status, next.json.id]).toEqual([201, String((incidents[0]?.id ?? 0) + 1)])
    // The runbook with the id 2 was deleted before.
    expect(await db.read.runbook.findFirst({ where: { identifier: 'new' } })).toMatchObject({ id: 3 })
  })
})

test.each(releases)('%s: a runbook that was registered has its version 1, others have none', async (release) => {
  const { url, session } = await restoreKept(release)
  const registered = `"title" = 'Grow', "registeredAt" = (SELECT "createdAt" FROM "Workspace")`
  await rawQuery(url, `UPDATE "Runbook" SET ${registered} WHERE "identifier" = 'r'`)
  await rawQuery(
    url,
    `INSERT INTO "Runbook" ("workspaceId", "identifier") SELECT "workspaceId", 'unwritten' FROM "Runbook"`,
  )
  await opened(url, async (db) => {
    const ctx = (await readSession(db, session, NOW))?.ctx
    if (!ctx) throw new Error('the session was lost')
    const first = { title: 'Grow', markdown: '', url: null, createdAt: NOW, createdBy: null }
    expect(await getVersion(ctx, { identifier: 'r', version: 1 })).toMatchObject(first)
    expect((await listVersions(ctx, { identifier: 'unwritten' })).versions).toEqual([])
    const text = { identifier: 'r', title: 'Grow', markdown: 'Look', url: '' }
    expect(await registerRunbook(ctx, { ...text, version: 1 })).toEqual({ ok: true, version: 2 })
    const unwritten = { ...text, identifier: 'unwritten' }
    expect(await registerRunbook(ctx, { ...unwritten, version: 0 })).toEqual({ ok: true, version: 1 })
  })
})

const withDeadPages = releases.filter((release) => release < '20261125113000')
test.each(withDeadPages)(
  '%s: a dead page has failed, and who handled a rejected alert has closed it',
  async (release) => {
    const { url } = await restoreKept(release)
    await rawQuery(url, `UPDATE "Page" SET "state" = 'dead', "deadReason" = 'HTTP 410', "endedAt" = "createdAt"`)
    await rawQuery(
      url,
      `UPDATE "RejectedAlert" SET "handledAt" = "receivedAt", "handledById" = (SELECT MIN("id") FROM "User"),
     "incidentId" = NULL`,
    )
    await opened(url, async (db) => {
      const pages = await db.read.page.findMany()
      expect(new Set(pages.map(({ state, endReason }) => `${state}: ${endReason}`))).toEqual(
        new Set(['failed: HTTP 410']),
      )
      const { closedAt, receivedAt, closedById } = await db.read.rejectedAlert.findFirstOrThrow()
      expect([closedAt, closedById]).toEqual([receivedAt, 1])
    })
  },
)
