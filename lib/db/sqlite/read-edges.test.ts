import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { newWorkspace, openTestIncident } from '../../../testing/fixtures'
import { faultOf } from '../fault'
import { Prisma } from '../generated/sqlite/client'
import { openDatabase } from '../open'
import { readEdges } from './read-edges'
import { openSqliteQueries } from './statements'

const database = testDatabase()

async function filledFile() {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const { admin } = await newWorkspace(db)
  await openTestIncident(admin)
  await db.close()
  return { url, file: url.slice('file:'.length) }
}

function rootPages(file: string) {
  const db = new Sqlite(file, { readonly: true })
  const pages = db
    .prepare<[], { name: string; rootpage: number }>(
      `SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0 AND sql IS NOT NULL
       AND name NOT IN ('_prisma_migrations', 'sqlite_sequence')`,
    )
    .all()
  db.close()
  return pages
}

/** Overwrites a page as a bad disk would; what it gives back undoes that. */
function damage(file: string, page: number) {
  const before = readPage(file, page)
  writePage(file, page, Buffer.alloc(4096, 0xaa))
  return () => writePage(file, page, before)
}

function readPage(file: string, page: number) {
  const bytes = Buffer.alloc(4096)
  const handle = openSync(file, 'r')
  readSync(handle, bytes, 0, 4096, (page - 1) * 4096)
  closeSync(handle)
  return bytes
}

function writePage(file: string, page: number, bytes: Buffer) {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, 4096, (page - 1) * 4096)
  closeSync(handle)
}

test.skipIf(onPostgres())('a sound database is read without a word, in one statement', async () => {
  const { url } = await filledFile()
  const db = await openDatabase(url, database.folder)
  await readEdges(db.query)
  await db.close()
})

test.skipIf(onPostgres())('a damaged root page of any table or index is found', async () => {
  const { file } = await filledFile()
  const roots = rootPages(file)
  expect(roots.length).toBeGreaterThan(50)
  const found: Record<string, unknown> = {}
  for (const { name, rootpage } of roots) {
    const undo = damage(file, rootpage)
    const queries = openSqliteQueries(file)
    found[name] = await readEdges(queries.query).catch(faultOf)
    queries.close()
    undo()
  }
  expect(found).toEqual(Object.fromEntries(roots.map(({ name }) => [name, 'corrupt'])))
})

test.skipIf(onPostgres())('no table or index is sorted for it: each is entered at its end', async () => {
  const { file } = await filledFile()
  const db = new Sqlite(file, { readonly: true })
  const plans: string[] = []
  await readEdges(async (...template) => {
    const { sql } = Prisma.sql(...template)
    if (sql.startsWith('SELECT *'))
      plans.push(
        ...db
          .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => detail),
      )
    return db.prepare<[], never>(sql).all()
  })
  db.close()
  expect(plans.length).toBeGreaterThan(100)
  expect(plans.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([])
})
