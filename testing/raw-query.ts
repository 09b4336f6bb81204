import Sqlite from 'better-sqlite3'
import { Client } from 'pg'

/** Rows of one statement, or nothing of a whole script, past Prisma: for catalogs and settings. */
export async function rawQuery(url: string, sql: string): Promise<unknown[]> {
  return url.startsWith('file:') ? sqliteQuery(url.slice('file:'.length), sql) : postgresqlQuery(url, sql)
}

function sqliteQuery(file: string, sql: string) {
  const db = new Sqlite(file)
  try {
    if (/^\s*SELECT\b/i.test(sql)) return db.prepare(sql).all()
    db.exec(sql)
    return []
  } finally {
    db.close()
  }
}

async function postgresqlQuery(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows ?? []
  } finally {
    await client.end()
  }
}
