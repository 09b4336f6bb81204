import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'

/**
 * Locks an incident until the transaction ends: the rollups and the text index rely on it for every timeline entry.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function requireIncident(tx: Transaction, { db, workspaceId }: Context, id: number) {
  const { query, hold } = db.statements(tx)
  const [incident] = await query`
    SELECT incident."id" FROM "Incident" AS incident
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" = ${id} ${hold('incident')}`
  if (!incident) throw new NotFoundError('No such incident.')
}
