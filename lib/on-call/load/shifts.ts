import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../../context'
import { groupBy } from '../../values/group-by'
import { finalShifts } from '../calendar'
import { readSchedules } from '../read-schedules'
import type { Shift } from '../shift'

export type ScheduleShifts = {
  scheduleId: number
  name: string
  timeZone: string
  /** By person. */
  shifts: ReadonlyMap<number, readonly Shift[]>
}

/** What was really so: by the schedule's versions of then, with overrides. One schedule a turn: there may be hundreds. */
export async function readShifts(
  ctx: Context,
  scheduleIds: readonly number[] | undefined,
  period: { from: Date; to: Date },
): Promise<ScheduleShifts[]> {
  const read: ScheduleShifts[] = []
  for (const schedule of await readSchedules(ctx.db, { workspaceId: ctx.workspaceId, scheduleIds }, period)) {
    const { id, name, timeZone } = schedule
    read.push({
      scheduleId: id,
      name,
      timeZone,
      shifts: groupBy(finalShifts(schedule, period), ({ userId }) => userId),
    })
    await nextTurn()
  }
  return read
}
