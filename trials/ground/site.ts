import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Database } from '../../lib/db/database'
import { openDatabase } from '../../lib/db/open'
import { readContents } from './alerts/stored'
import { type Postgres, startPostgres } from './postgres'
import { provision } from './provision'

/** A data folder and a database with a workspace and an API key, for several servers in turn. */
export type Site = { folder: string; dataDir: string; databaseUrl?: string | undefined; token: string }

let model: Promise<Site> | undefined

/** A copy of a model in `shared`, beside the trials' folders, that is made for the first trial. */
export async function prepareSqlite(folder: string, shared = dirname(folder)): Promise<Site> {
  model ??= makeModel(join(shared, 'model'))
  const { dataDir: from, token } = await model
  const dataDir = join(folder, 'data')
  cpSync(from, dataDir, { recursive: true })
  return { folder, dataDir, token }
}

async function makeModel(folder: string): Promise<Site> {
  const dataDir = join(folder, 'data')
  return { folder, dataDir, token: await provision({ dataDir }) }
}

export async function withPostgres<T>(folder: string, work: (site: Site, postgres: Postgres) => Promise<T>) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = await startPostgres(folder)
  try {
    const place = { dataDir, databaseUrl: postgres.url }
    return await work({ folder, ...place, token: await provision(place) }, postgres)
  } finally {
    await postgres.stop()
  }
}

/** While no server runs; reads a copy of SQLite's files, so that the next server is the first to recover them. */
export function readSite(site: Site) {
  return readCopy(site, readContents)
}

export async function readCopy<T>({ folder, dataDir, databaseUrl }: Site, read: (db: Database) => Promise<T>) {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  for (const name of databaseUrl ? [] : ['tocsin.db', 'tocsin.db-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
  const db = await openDatabase(databaseUrl, copy)
  try {
    return await read(db)
  } finally {
    await db.close()
    rmSync(copy, { recursive: true })
  }
}
