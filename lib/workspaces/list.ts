import type { Database } from '../db/database'

/** For the command line only. */
export function listWorkspaces(db: Database) {
  return db.read.workspace.findMany({ orderBy: { id: 'asc' } })
}
