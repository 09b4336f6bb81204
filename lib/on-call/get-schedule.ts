import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { type Schedule, summarize } from './list-schedules'
import { readSchedules } from './read-schedules'

/** @throws NotFoundError when the workspace has no such schedule */
export async function getSchedule(ctx: Context, scheduleId: number): Promise<Schedule> {
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [scheduleId] }
  const [row] = await readSchedules(ctx.db, wanted, { from: ctx.now, to: ctx.now })
  if (!row) throw new NotFoundError('No such schedule.')
  return summarize(row)
}
