import type { Database, Transaction } from '../db/database'
import { auditOf } from './record'

const AT_ONCE = 500

export const REMOVED = 'audit entries removed'

/** The subject of the entry that says so. */
export function removedTo(sequence: number, hash: string) {
  return `up to entry ${sequence}, ${hash}`
}

/**
 * Deletes entries that are older than `before`, the first ones of each chain and those without a place. The chain then begins
 * behind the last of them, and its newest entry says so.
 */
export async function removeOldEntries(
  db: Database,
  { before, now }: { before: Date; now: Date },
  signal: AbortSignal,
) {
  const heads = await db.read.auditHead.findMany({ select: { workspaceId: true } })
  for (const { workspaceId } of heads) {
    let isOver = false
    while (!isOver && !signal.aborted) isOver = await db.write((tx) => removePart(tx, { workspaceId, before, now }))
  }
  await removeLoose(db, before, signal)
}

type Part = { workspaceId: number; before: Date; now: Date }

/** Resolves with whether nothing is left to remove. */
async function removePart(tx: Transaction, { workspaceId, before, now }: Part) {
  // Another instance may be at the same.
  await tx.$executeRaw`UPDATE "AuditHead" SET "hash" = "hash" WHERE "workspaceId" = ${workspaceId}`
  const first = await tx.auditEntry.findMany({
    where: { workspaceId, sequence: { not: null } },
    orderBy: { sequence: 'asc' },
    take: AT_ONCE,
    select: { sequence: true, hash: true, at: true, action: true },
  })
  const kept = first.findIndex(({ at }) => at >= before)
  const old = kept === -1 ? first : first.slice(0, kept)
  const last = old.at(-1)
  if (old.every(({ action }) => action === REMOVED) || !last?.sequence || !last.hash) return true
  const { sequence, hash } = last
  await auditOf(tx, { workspaceId, userId: null, at: now, from: undefined }, REMOVED, removedTo(sequence, hash))
  await tx.auditHead.update({
    where: { workspaceId },
    data: { removedSequence: sequence, removedHash: hash },
  })
  await tx.auditEntry.deleteMany({ where: { workspaceId, sequence: { lte: sequence } } })
  return kept !== -1
}

async function removeLoose({ read, write }: Database, before: Date, signal: AbortSignal) {
  const where = { sequence: null, at: { lt: before } }
  const next = () => read.auditEntry.findMany({ where, take: AT_ONCE, select: { id: true } })
  for (let rows = await next(); rows.length > 0 && !signal.aborted; rows = await next())
    await write((tx) => tx.auditEntry.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } }))
}
