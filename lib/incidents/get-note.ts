import type { Context } from '../context'
import { NotFoundError } from '../errors'

/** @throws NotFoundError when the workspace has no such incident or note */
export async function getNote(ctx: Context, { incidentId, entryId }: { incidentId: number; entryId: number }) {
  const entry = await ctx.db.read.timelineEntry.findFirst({
    where: { id: entryId, incidentId, workspaceId: ctx.workspaceId, kind: 'noted' },
    select: { at: true, note: true, user: { select: { name: true } } },
  })
  if (!entry) throw new NotFoundError('No such note.')
  return { at: entry.at, note: entry.note ?? '', by: entry.user?.name ?? '' }
}
