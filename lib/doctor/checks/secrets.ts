import { countUnreadable } from '../../db/seal-stored'
import type { Check, Installation } from '../check'

/** Whether what is stored to reach receivers can be read. */
export const secrets: Check<Pick<Installation, 'db'>> = {
  about: 'Secrets',
  find: async ({ db }) => {
    const count = await countUnreadable(db)
    if (count === 0) return []
    const where = db.secrets.folder === undefined ? 'set SECRETS_KEY to' : 'put secrets-keys in DATA_DIR as'
    return [
      `No key opens ${count} stored secrets, so nothing is sent with them: ${where} it was when they were stored.`,
    ]
  },
}
