import { join, resolve } from 'node:path'

export type DatabaseLocation = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; url: string }

/**
 * Where the settings say that the database is.
 * @param url `file:…`, `postgres://…`, or nothing for `tocsin.db` in the data folder
 */
export function databaseLocation(url: string | undefined, dataDir: string): DatabaseLocation {
  if (url && isPostgresUrl(url)) return { provider: 'postgresql', url }
  if (url && !url.startsWith('file:')) {
    throw new Error('DATABASE_URL must begin with file: (SQLite) or postgres:// (Postgres).')
  }
  return { provider: 'sqlite', file: resolve(url ? url.slice('file:'.length) : join(dataDir, 'tocsin.db')) }
}

export function isPostgresUrl(url: string) {
  return /^postgres(ql)?:/.test(url)
}

/** The address as it may be shown: without the password. */
export function withoutPassword(url: string) {
  const address = new URL(url)
  if (address.password) address.password = 'PASSWORD'
  address.searchParams.delete('password')
  return address.href
}
