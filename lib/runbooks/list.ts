import type { Context } from '../context'
import { storable } from '../values/text'

export const RUNBOOKS_PER_PAGE = 50

export async function listRunbooks(ctx: Context, { after }: { after?: string | undefined }) {
  const rows = await ctx.db.read.runbook.findMany({
    where: { workspaceId: ctx.workspaceId, ...(after !== undefined && { identifier: { gt: storable(after) } }) },
    orderBy: { identifier: 'asc' },
    take: RUNBOOKS_PER_PAGE + 1,
    select: { identifier: true, title: true, registeredAt: true, version: true },
  })
  const runbooks = rows.slice(0, RUNBOOKS_PER_PAGE)
  return { runbooks, next: rows.length > RUNBOOKS_PER_PAGE ? runbooks.at(-1)?.identifier : undefined }
}
