import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'

/** @throws NotFoundError when the workspace has no such incident */
export async function requireIncident(tx: Transaction, { workspaceId }: Pick<Context, 'workspaceId'>, id: number) {
  const incident = await tx.incident.findFirst({ where: { id, workspaceId }, select: { id: true } })
  if (!incident) throw new NotFoundError('No such incident.')
}
