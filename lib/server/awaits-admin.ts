import { hasSetupLink } from '../auth/one-time-link'
import type { Database } from '../db/database'
import type { Env } from '../env'
import { needsSetUp } from '../workspaces/set-up'

type Awaiting = { env: Pick<Env, 'ADMIN_EMAIL'>; db: Database }

/**
 * Tells whether the admin of ADMIN_EMAIL is still to be made; once it is, nothing is asked any more. With a link to /setup
 * the settings were refused, and a person makes the admin: until then nothing is awaited.
 */
export function createAwaitsAdmin({ env: { ADMIN_EMAIL }, db }: Awaiting) {
  const state = { isMade: ADMIN_EMAIL === undefined }
  return async () => {
    if (!state.isMade) state.isMade = !(await needsSetUp(db))
    return !state.isMade && !(await hasSetupLink(db))
  }
}
