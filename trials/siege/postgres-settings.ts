import { rawQuery } from '../../testing/raw-query'

/** For all sessions of a running server. */
export async function alterPostgres(url = '', setting: string) {
  await rawQuery(url, `ALTER SYSTEM SET ${setting}`)
  await rawQuery(url, 'SELECT pg_reload_conf()')
}
