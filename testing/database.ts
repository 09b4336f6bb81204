import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Database } from '../lib/db/database'
import { openDatabase } from '../lib/db/open'
import { createDatabase, dropDatabase, TEMPLATE } from './postgres-setup'
import { makeQuickFolder } from './quick-folder'

/** Whether this run is the one on Postgres; the same files run on SQLite as well. */
export function onPostgres() {
  return inject('postgresUrl') !== undefined
}

/** A migrated database of this test file's own, on whichever of the two this run is for. */
export function testDatabase() {
  const folder = makeQuickFolder('tocsin-test-')
  const opened: { db?: Database; url?: string } = {}
  beforeAll(async () => {
    opened.url = await newDatabaseUrl(folder)
    opened.db = await openDatabase(opened.url, folder)
  })
  afterAll(async () => {
    await opened.db?.close()
    if (opened.url && onPostgres()) await dropDatabase(opened.url)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    get url() {
      return expectOpen(opened.url)
    },
    get db() {
      return expectOpen(opened.db)
    },
  }
}

/** The URL of a migrated database that nobody uses yet. */
export function newDatabaseUrl(folder: string) {
  return databaseUrl(folder, TEMPLATE)
}

/** The URL of a database with no table yet. */
export function emptyDatabaseUrl(folder: string) {
  return databaseUrl(folder)
}

async function databaseUrl(folder: string, template?: string) {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (server === undefined) {
    const file = join(folder, `${name}.db`)
    if (template) copyFileSync(inject('sqliteTemplate'), file)
    return `file:${file}`
  }
  await createDatabase(server, name, template)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

function expectOpen<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the database is only open while tests run')
  return value
}
