import type { Attack } from '../attack'
import { outage } from '../outage'
import { alterPostgres } from '../postgres-settings'

/** Commits wait for it. */
export const standbyGone: Attack = {
  name: 'standby-gone',
  title: "Postgres' synchronous standby is gone for a while",
  databases: ['postgresql'],
  breaks: 'database',
  arm: async ({ site }) => ({
    run: outage(
      () => alterPostgres(site.databaseUrl, "synchronous_standby_names = 'nobody'"),
      () => alterPostgres(site.databaseUrl, "synchronous_standby_names = ''"),
    ),
  }),
}
