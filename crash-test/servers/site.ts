import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../lib/db/open'
import { readContents } from '../alerts/stored'
import { type Postgres, startPostgres } from './postgres'
import { provision } from './provision'

/** A data folder and a database with a workspace and an API key in it; servers come and go. */
export type Site = { folder: string; dataDir: string; databaseUrl?: string | undefined; token: string }

export async function prepareSqlite(folder: string): Promise<Site> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return { folder, dataDir, token: await provision({ dataDir }) }
}

export async function preparePostgres(folder: string): Promise<Site & { postgres: Postgres }> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = await startPostgres(folder)
  const databaseUrl = postgres.url
  return { folder, dataDir, databaseUrl, postgres, token: await provision({ dataDir, databaseUrl }) }
}

/** Reads all that is stored while no server runs; of SQLite a copy, so that the next server is the first to recover it. */
export async function readSite({ folder, dataDir, databaseUrl }: Site) {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  for (const name of databaseUrl ? [] : ['tocsin.db', 'tocsin.db-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
  const db = await openDatabase(databaseUrl, copy)
  try {
    return await readContents(db)
  } finally {
    await db.close()
    rmSync(copy, { recursive: true })
  }
}
