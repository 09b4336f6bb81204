import type { Attack } from '../attack'
import { outage } from '../outage'
import { alterPostgres } from '../postgres-settings'

/** As after a failover, before the new server is promoted. */
export const postgresReadOnly: Attack = {
  name: 'postgres-read-only',
  title: 'Postgres takes no writes for a while',
  databases: ['postgresql'],
  breaks: 'database',
  arm: async ({ site }) => ({
    run: outage(
      () => alterPostgres(site.databaseUrl, 'default_transaction_read_only = on'),
      () => alterPostgres(site.databaseUrl, 'default_transaction_read_only = off'),
    ),
  }),
}
