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

/** By the ids of the objects. */
export async function markManaged(
  tx: Transaction,
  { workspaceId }: Context,
  kind: KindName,
  marks: ReadonlyMap<number, Managed>,
) {
  const of = { workspaceId, kind }
  await tx.managedObject.deleteMany({ where: { ...of, objectId: { in: [...marks.keys()] } } })
  await tx.managedObject.createMany({
    data: [...marks].map(([objectId, managed]) => ({ ...of, objectId, ...managed })),
  })
}

export async function unmark(tx: Transaction, { workspaceId }: Context, kind: KindName, objectId: number) {
  await tx.managedObject.deleteMany({ where: { workspaceId, kind, objectId } })
}
