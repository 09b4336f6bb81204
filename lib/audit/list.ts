import { type Context, requirePermission } from '../context'
import { joinSql, sql } from '../db/sql/sql'
import { readChanges } from './changes'
import { type AuditKind, actionsOf } from './sentence'

export const AUDIT_PAGE = 50

const LARGEST_ID = 2 ** 31 - 1

/** A filter looks at so many entries at once, and says where to go on. */
export const AUDIT_LOOKED_AT = 20_000

export type AuditFilter = {
  /** `none`: the server or the command line. */
  userId?: number | 'none' | undefined
  kind?: AuditKind | undefined
  since?: Date | undefined
}

export type AuditPage = Awaited<ReturnType<typeof listAudit>>

/** The newest first, before an entry. */
export async function listAudit(
  ctx: Context,
  { before, take = AUDIT_PAGE, ...filter }: AuditFilter & { before?: number | undefined; take?: number },
) {
  requirePermission(ctx, 'read the audit log')
  const { ids, older } = await findEntries(ctx, filter, { before, take })
  const rows = await ctx.db.read.auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids } },
    orderBy: { id: 'desc' },
    include: { user: { select: { id: true, name: true, account: { select: { email: true } } } } },
  })
  return {
    entries: rows.map((row) => ({ ...row, changes: readChanges(row.changes), storedChanges: row.changes })),
    older,
  }
}

type Place = { before: number | undefined; take: number }

async function findEntries({ db, workspaceId }: Context, { userId, kind, since }: AuditFilter, place: Place) {
  const { before = LARGEST_ID, take } = place
  const conditions = [
    userId === 'none' ? sql`looked."userId" IS NULL` : userId !== undefined && sql`looked."userId" = ${userId}`,
    kind && sql`looked."action" IN (${joinSql(actionsOf(kind).map((action) => sql`${action}`))})`,
    since && sql`looked."at" >= ${since}`,
  ].filter((condition) => typeof condition === 'object')
  const looked = sql`SELECT "id", "userId", "action", "at" FROM "AuditEntry"
    WHERE "workspaceId" = ${workspaceId} AND "id" < ${before} ORDER BY "id" DESC LIMIT ${AUDIT_LOOKED_AT}`
  const rows = await db.query<{ id: number }>`
    SELECT looked."id" FROM (${looked}) AS looked
    WHERE ${conditions.length > 0 ? joinSql(conditions, ' AND ') : sql`1 = 1`}
    ORDER BY looked."id" DESC LIMIT ${take + 1}`
  const ids = rows.slice(0, take).map(({ id }) => Number(id))
  if (rows.length > take) return { ids, older: ids.at(-1) }
  if (conditions.length === 0) return { ids, older: undefined }
  return { ids, older: await endOf({ db, workspaceId }, before, since) }
}

/** The last entry that was looked at, if more are before it. */
async function endOf({ db, workspaceId }: Pick<Context, 'db' | 'workspaceId'>, before: number, since?: Date) {
  const last = await db.read.auditEntry.findFirst({
    where: { workspaceId, id: { lt: before } },
    orderBy: { id: 'desc' },
    skip: AUDIT_LOOKED_AT - 1,
    select: { id: true, at: true },
  })
  return last && (!since || last.at >= since) ? last.id : undefined
}
