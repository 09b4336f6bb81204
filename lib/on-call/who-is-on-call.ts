import type { Reader, Transaction } from '../db/database'
import { shiftsAt } from './layers/versions'
import { personIn, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
import { type FinalShift, resolveShifts } from './resolve-shifts'

/** A person who is on call in a schedule, beside others perhaps. `since` and `until`: without a break. */
export type OnCall = {
  scheduleId: number
  scheduleName: string
  timeZone: string
  userId: number
  userName: string
  isDisabled: boolean
  via: 'rotation' | 'override'
  since: Date
  until: Date
  overrideBy?: string
}

export async function onCallAt(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: { workspaceId: number; scheduleIds?: readonly number[] },
  at: Date,
): Promise<OnCall[]> {
  const schedules = await readSchedules(reader, { workspaceId, scheduleIds }, { from: at, to: at })
  return schedules.flatMap((schedule) =>
    resolveShifts(shiftsAt(versionsOf(schedule), at), schedule.overrides)
      .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
      .map((shift) => onCallIn(schedule, shift)),
  )
}

function onCallIn(schedule: ScheduleRow, now: FinalShift): OnCall {
  const override = schedule.overrides.find(({ id }) => id === now.overrideId)
  const user = personIn(schedule, now.userId)
  return {
    scheduleId: schedule.id,
    scheduleName: schedule.name,
    timeZone: schedule.timeZone,
    userId: now.userId,
    userName: user?.name ?? '',
    isDisabled: Boolean(user?.disabledAt),
    via: override ? 'override' : 'rotation',
    since: now.startsAt,
    until: now.endsAt,
    ...(override?.createdBy && { overrideBy: override.createdBy.name }),
  }
}
