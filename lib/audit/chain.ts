import type { Transaction } from '../db/database'
import { sha256 } from '../values/sha256'

/** What an entry says. All of it is in its hash. */
export type AuditRow = {
  workspaceId: number
  at: Date
  userId: number | null
  action: string
  subject: string
  about: string | null
  changes: string | null
  through: string | null
  address: string | null
  requestId: string | null
}

/** Before the first entry. */
export const NO_HASH = ''

/** The hash of an entry in its place. Written down in docs/audit.md, so that others can check an export. */
export function chainedHash(previous: string, sequence: number, row: AuditRow) {
  const { workspaceId, at, userId, action, subject, about, changes, through, address, requestId } = row
  const who = [userId, through, address, requestId]
  return sha256(
    JSON.stringify([1, previous, workspaceId, sequence, at.toISOString(), ...who, action, subject, about, changes]),
  )
}

/**
 * Writes entries at the end of their workspace's chain. Until the transaction ends, others wait that write entries of the
 * same workspace.
 */
export async function appendEntries(tx: Transaction, workspaceId: number, rows: readonly AuditRow[]) {
  if (rows.length === 0) return
  const { sequence, hash } = await takePlaces(tx, workspaceId, rows.length)
  let previous = hash
  const data = rows.map((row, at) => {
    const place = sequence + 1 + at
    const stored = wellFormed(row)
    previous = chainedHash(previous, place, stored)
    return { ...stored, sequence: place, hash: previous }
  })
  await tx.auditEntry.createMany({ data })
  await tx.auditHead.update({ where: { workspaceId }, data: { hash: previous } })
}

/** The end of the chain as it was, with the next places taken. */
async function takePlaces(tx: Transaction, workspaceId: number, count: number) {
  const [head] = await tx.$queryRaw<{ sequence: number | bigint; hash: string }[]>`
    INSERT INTO "AuditHead" ("workspaceId", "sequence", "hash") VALUES (${workspaceId}, ${count}, ${NO_HASH})
    ON CONFLICT ("workspaceId") DO UPDATE SET "sequence" = "AuditHead"."sequence" + ${count}
    RETURNING "sequence", "hash"`
  if (!head) throw new Error('The end of the audit log was not found.')
  return { sequence: Number(head.sequence) - count, hash: head.hash }
}

/** A database replaces half a character, and the hash would no longer fit. */
function wellFormed({ action, subject, about, changes, through, address, ...row }: AuditRow): AuditRow {
  const clean = (text: string | null) => text?.toWellFormed() ?? null
  return {
    ...row,
    action: action.toWellFormed(),
    subject: subject.toWellFormed(),
    about: clean(about),
    changes: clean(changes),
    through: clean(through),
    address: clean(address),
  }
}
