import { FAULT_MESSAGES, faultOf } from '../../db/fault'
import { probeDatabase } from '../../health/probe'
import type { Check, Installation } from '../check'

/**
 * One slow answer may be the first one of a new connection, and after it the other connections are closed. Who waits for a
 * diagnosis can wait for nine seconds.
 */
const TRIES = 10

export const database: Check<Installation> = {
  about: 'Database',
  find: async ({ db, now }) => {
    try {
      await probePatiently(db, now)
      await db.inspect?.()
      return []
    } catch (error) {
      const fault = faultOf(error)
      if (fault) return [FAULT_MESSAGES[fault]]
      throw error
    }
  },
}

async function probePatiently(db: Installation['db'], now: () => Date, left = TRIES): Promise<void> {
  try {
    await probeDatabase(db, now())
  } catch (error) {
    const fault = faultOf(error)
    if (left === 1 || (fault !== 'slow' && fault !== 'unreachable')) throw error
    await probePatiently(db, now, left - 1)
  }
}
