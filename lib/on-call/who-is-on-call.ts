import type { Reader, Transaction } from '../db/database'
import { personIn, readSchedules, rotationsOf, type ScheduleRow } from './read-schedules'
import { resolveShifts } from './resolve-shifts'
import { turnAt } from './rotations'

/** `since` and `until`: without a break. */
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
  return schedules.flatMap((schedule) => onCallIn(schedule, at) ?? [])
}

function onCallIn(schedule: ScheduleRow, at: Date): OnCall | undefined {
  const turn = turnAt(rotationsOf(schedule), at)
  const now = resolveShifts(turn ? [turn] : [], schedule.overrides).find(
    ({ startsAt, endsAt }) => startsAt <= at && at < endsAt,
  )
  if (!now) return undefined
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
