import type { Database } from '../../lib/db/database'

/** One migrated database that worlds have one after the other. */
export type Databases = {
  /** Empty. Call while time is simulated: nothing of it may run by real timers. */
  open: () => Promise<Database>
}
