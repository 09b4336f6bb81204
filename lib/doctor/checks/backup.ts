import { lastBackupAt } from '../../storage/last-backup'
import type { Check, Machine } from '../check'

/** A note only: a disk that is copied as a whole is backed up too. */
export const backup: Check<Machine> = {
  about: 'Backup',
  find: ({ env }) => {
    const at = lastBackupAt(env)
    return { faults: [], notes: [inWords(at)], isUnset: at === null }
  },
}

function inWords(at: Date | null | undefined) {
  if (at === undefined) return 'Postgres is backed up by its own tools, which Tocsin does not see.'
  return at
    ? `The command backup made one last at ${at.toISOString()}.`
    : 'There is none yet. Run the command backup on the server each night.'
}
