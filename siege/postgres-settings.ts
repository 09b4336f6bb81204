import { rawQuery } from '../lib/testing/raw-query'

/** Changes a setting of a running Postgres server for all its sessions. */
export async function alterPostgres(url = '', setting: string) {
  await rawQuery(url, `ALTER SYSTEM SET ${setting}`)
  await rawQuery(url, 'SELECT pg_reload_conf()')
}
