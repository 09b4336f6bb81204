import type { Database, Transaction } from '../db/database'
import { insertRows } from '../db/sql/batch'
import type { KnownStatement } from '../db/sql/known-statements'
import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
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
  const { data, hash } = chained(await tx.$queryRaw<Taken[]>(placesFor(workspaceId, rows.length)), rows)
  await tx.auditEntry.createMany({ data })
  await tx.auditHead.update({ where: { workspaceId }, data: { hash } })
}

/** Like `appendEntries`, in a transaction of hand-written SQL. */
export async function appendByStatements(statements: Statements, workspaceId: number, row: AuditRow) {
  const { data, hash } = chained(await statements.query<Taken>`${placesFor(workspaceId, 1)}`, [row])
  await insertRows(statements, 'AuditEntry', data)
  await statements.executeLater`UPDATE "AuditHead" SET "hash" = ${hash} WHERE "workspaceId" = ${workspaceId}`
}

/**
 * Like `appendEntries`, as statements that change nothing where another entry came first. Undefined where these would be
 * the workspace's first entries.
 */
export async function knownEntries(
  { query }: Pick<Database, 'query'>,
  workspaceId: number,
  rows: readonly AuditRow[],
): Promise<KnownStatement[] | undefined> {
  const [head] = await query<Taken>`
    SELECT "sequence", "hash" FROM "AuditHead" WHERE "workspaceId" = ${workspaceId}`
  if (!head) return undefined
  const last = { sequence: Number(head.sequence) + rows.length, hash: head.hash }
  const { data, hash } = chained([last], rows)
  const move = sql`
    UPDATE "AuditHead" SET "sequence" = ${last.sequence}, "hash" = ${hash}
    WHERE "workspaceId" = ${workspaceId} AND "sequence" = ${Number(head.sequence)} AND "hash" = ${head.hash}`
  return [{ statement: move, changes: 1 }, ...data.map((entry) => ({ statement: insertionOf(entry) }))]
}

function insertionOf(entry: AuditRow & { sequence: number; hash: string }): Sql {
  const { workspaceId, at, userId, action, subject, about, changes, through, address, requestId, sequence, hash } =
    entry
  return sql`
    INSERT INTO "AuditEntry" ("workspaceId", "at", "userId", "action", "subject", "about", "changes", "through", "address",
      "requestId", "sequence", "hash")
    VALUES (${workspaceId}, ${at}, ${userId}, ${action}, ${subject}, ${about}, ${changes}, ${through}, ${address},
      ${requestId}, ${sequence}, ${hash})`
}

type Taken = { sequence: number | bigint; hash: string }

/** Takes the next places; gives the last of them, and the hash before the first. */
function placesFor(workspaceId: number, count: number): Sql {
  return sql`
    INSERT INTO "AuditHead" ("workspaceId", "sequence", "hash") VALUES (${workspaceId}, ${count}, ${NO_HASH})
    ON CONFLICT ("workspaceId") DO UPDATE SET "sequence" = "AuditHead"."sequence" + ${count}
    RETURNING "sequence", "hash"`
}

function chained([taken]: Taken[], rows: readonly AuditRow[]) {
  if (!taken) throw new Error('The end of the audit log was not found.')
  const first = Number(taken.sequence) - rows.length + 1
  let { hash } = taken
  const data = rows.map((row, at) => {
    const stored = wellFormed(row)
    hash = chainedHash(hash, first + at, stored)
    return { ...stored, sequence: first + at, hash }
  })
  return { data, hash }
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
