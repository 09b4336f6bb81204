import type { Database } from '../../../lib/db/database'

/** One migrated database, for one world after the other. */
export type Databases = {
  /** Empty. Call it while time is simulated: nothing in the database may use real timers. */
  open: () => Promise<Database>
}
