import type { Context } from '../context'
import type { Transaction } from '../db/database'

/** The kinds of objects that a file looks after. */
export const KINDS = [
  ...(['people', 'keys', 'schedules', 'teams', 'policies', 'rules'] as const),
  ...(['silences', 'webhooks', 'entities', 'runbooks'] as const),
]
export type KindName = (typeof KINDS)[number]

export type Managed = { owner: string; leavesShifts: boolean }

/** Which file looks after an object; undefined: none. */
export async function managedBy(ctx: Context, kind: KindName, objectId: number): Promise<Managed | undefined> {
  return (await listManaged(ctx, kind)).get(objectId)
}

/** By the id of the object. */
export async function listManaged({ db, workspaceId }: Context, kind: KindName): Promise<Map<number, Managed>> {
  const rows = await db.read.managedObject.findMany({ where: { workspaceId, kind } })
  return new Map(rows.map(({ objectId, owner, leavesShifts }) => [objectId, { owner, leavesShifts }]))
}

export async function markManaged(
  tx: Transaction,
  { workspaceId }: Context,
  kind: KindName,
  { objectId, ...managed }: Managed & { objectId: number },
) {
  const where = { workspaceId_kind_objectId: { workspaceId, kind, objectId } }
  await tx.managedObject.upsert({ where, create: { workspaceId, kind, objectId, ...managed }, update: managed })
}

export async function unmark(tx: Transaction, { workspaceId }: Context, kind: KindName, objectId: number) {
  await tx.managedObject.deleteMany({ where: { workspaceId, kind, objectId } })
}
