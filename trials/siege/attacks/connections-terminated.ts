import { setTimeout as pause } from 'node:timers/promises'
import { rawQuery } from '../../../testing/raw-query'
import type { Attack } from '../attack'
import { repeat } from '../repeat'

const EVERY_MS = 1_000
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`

export const connectionsTerminated: Attack = {
  name: 'connections-terminated',
  title: 'every connection to Postgres is terminated, each second',
  databases: ['postgresql'],
  breaks: 'database',
  arm: async ({ site }) => ({
    run: async (field) => {
      let terminated = 0
      await repeat(field, 1, async () => {
        terminated += (await rawQuery(site.databaseUrl ?? '', TERMINATE)).length
        await pause(EVERY_MS)
      })
      return `${terminated} terminated`
    },
  }),
}
