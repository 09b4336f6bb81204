import { readFileSync, writeFileSync } from 'node:fs'
import { databaseLocation } from '../db/location'
import type { Env } from '../env'

/** Beside the database, since a backup only reads that. */
function noteOf(file: string) {
  return `${file}-backed-up`
}

/** A backup that cannot be noted is one all the same: the folder may be read-only. */
export function noteBackup(file: string, at: Date) {
  try {
    writeFileSync(noteOf(file), at.toISOString(), { mode: 0o600 })
  } catch {}
}

/** When the database was last backed up by Tocsin's own command; null: not yet, undefined: it makes none of Postgres. */
export function lastBackupAt(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Date | null | undefined {
  const location = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  return location.provider === 'sqlite' ? readNote(location.file) : undefined
}

function readNote(file: string) {
  try {
    const at = new Date(readFileSync(noteOf(file), 'utf8').trim())
    return Number.isNaN(at.getTime()) ? null : at
  } catch {
    return null
  }
}
