import { type Context, requireAdmin } from '../context'
import { readChanges } from './changes'

export const AUDIT_PAGE = 50

export async function listAudit(ctx: Context, { before }: { before?: number | undefined }) {
  requireAdmin(ctx)
  const rows = await ctx.db.read.auditEntry.findMany({
    where: { workspaceId: ctx.workspaceId, ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: AUDIT_PAGE + 1,
    include: { user: { select: { name: true } } },
  })
  const entries = rows.slice(0, AUDIT_PAGE).map((row) => ({ ...row, changes: readChanges(row.changes) }))
  return { entries, older: rows.length > AUDIT_PAGE ? entries.at(-1)?.id : undefined }
}
