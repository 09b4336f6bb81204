import type { Transaction } from '../db/database'

/** The row id of an identifier that an alert names; it gets a row, not registered, the first time. */
export async function findOrAddEntity(tx: Transaction, workspaceId: number, identifier: string) {
  const where = { workspaceId_identifier: { workspaceId, identifier } }
  const known = await tx.entity.findUnique({ where, select: { id: true } })
  if (known) return known.id
  await tx.$executeRaw`
    INSERT INTO "Entity" ("workspaceId", "identifier") VALUES (${workspaceId}, ${identifier}) ON CONFLICT DO NOTHING`
  return (await tx.entity.findUniqueOrThrow({ where, select: { id: true } })).id
}
