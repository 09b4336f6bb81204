import type { Database } from '../db/database'

/** All workspaces; for the command line, which is the only one that may. */
export function listWorkspaces(db: Database) {
  return db.read.workspace.findMany({ orderBy: { id: 'asc' } })
}
