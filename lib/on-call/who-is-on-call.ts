import type { Asking } from '../db/database'
import { shiftsAt } from './layers/versions'
import { peopleById, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
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

type Which = { workspaceId: number; scheduleIds?: readonly number[] }

export async function onCallAt(asking: Asking, which: Which, at: Date): Promise<OnCall[]> {
  return (await onCallBySchedule(asking, which, at)).flatMap(({ people }) => people)
}

/** Like `onCallAt`, with the schedules in which nobody is on call. */
export async function onCallBySchedule(
  asking: Asking,
  { workspaceId, scheduleIds }: Which,
  at: Date,
): Promise<{ id: number; name: string; timeZone: string; createdAt: Date; people: OnCall[] }[]> {
  const schedules = await readSchedules(asking, { workspaceId, scheduleIds }, { from: at, to: at })
  return schedules.map((schedule) => {
    const { id, name, timeZone, createdAt } = schedule
    const shifts = resolveShifts(shiftsAt(versionsOf(schedule), at), schedule.overrides)
    const now = shifts.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    return { id, name, timeZone, createdAt, people: now.map((shift) => onCallIn(schedule, shift)) }
  })
}

function onCallIn(schedule: ScheduleRow, now: FinalShift): OnCall {
  const override = schedule.overrides.find(({ id }) => id === now.overrideId)
  const user = peopleById(schedule).get(now.userId)
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
