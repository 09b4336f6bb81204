import { FAULT_MESSAGES, faultOf } from '../../db/fault'
import { probeDatabase } from '../../health/probe'
import type { Check, Installation } from '../check'

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
