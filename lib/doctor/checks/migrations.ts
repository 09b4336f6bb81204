import { databaseLocation } from '../../db/location'
import { listPending } from '../../db/migrate/list-pending'
import type { Check, Machine } from '../check'

export const migrations: Check<Machine> = {
  about: 'Migrations',
  find: async ({ env }) => {
    const pending = await listPending(databaseLocation(env.DATABASE_URL, env.DATA_DIR))
    if (pending.length === 0) return []
    const what = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`
    return [`${what} not applied yet: start the server of this version, which applies them.`]
  },
}
