import type { Context } from '../../context'

export type ShiftsCalendar = { id: number; name: string; isRead: boolean }

/** For forms and sentences: anybody may know which there are, not where they come from. */
export async function listShiftsCalendars({ db, workspaceId }: Context): Promise<ShiftsCalendar[]> {
  const found = await db.read.calendar.findMany({
    where: { workspaceId, kind: 'shifts', removedAt: null },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, readAt: true },
  })
  return found.map(({ id, name, readAt }) => ({ id, name, isRead: readAt !== null }))
}
