import { FAULT_MESSAGES, faultOf } from '../../db/fault'
import { probeDatabase } from '../../health/probe'
import type { Check, Installation } from '../check'

/** Commits a row of an alert's size, and reads where the next ones go. */
export const database: Check<Installation> = {
  about: 'Database',
  find: async ({ db, now }) => {
    try {
      await probeDatabase(db, now())
      await db.inspect?.()
      return []
    } catch (error) {
      const fault = faultOf(error)
      if (fault) return [FAULT_MESSAGES[fault]]
      throw error
    }
  },
}
