import type { Transaction } from '../db/database'

/** The row id of an identifier that an alert names; it gets a row, not registered, the first time. */
export async function findOrAddRunbook(tx: Transaction, workspaceId: number, identifier: string) {
  const where = { workspaceId_identifier: { workspaceId, identifier } }
  const known = await tx.runbook.findUnique({ where, select: { id: true } })
  if (known) return known.id
  await tx.$executeRaw`
    INSERT INTO "Runbook" ("workspaceId", "identifier") VALUES (${workspaceId}, ${identifier}) ON CONFLICT DO NOTHING`
  return (await tx.runbook.findUniqueOrThrow({ where, select: { id: true } })).id
}
