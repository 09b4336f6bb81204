import type { Context } from '../context'
import { HANDOVER_MS, handoverAt } from './handover'
import { shiftsAt } from './layers/versions'
import { peopleById, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
import { resolveShifts } from './resolve-shifts'

/** `teamId`: the team that owns the schedule. `until`: when the duty ends; null: not within `HANDOVER_WEEKS`. */
export type Duty = {
  scheduleId: number
  schedule: string
  teamId: number | null
  userId: number
  name: string
  until: Date | null
}

/** Who is on call now, and how long without a break, whatever turns and overrides that consists of. */
export async function dutiesNow({ db, workspaceId, now }: Context): Promise<Duty[]> {
  const period = { from: now, to: new Date(now.getTime() + HANDOVER_MS + 1) }
  const schedules = await readSchedules(db, { workspaceId }, period)
  return schedules.flatMap((schedule) => {
    const onCallAt = finder(schedule)
    const people = peopleById(schedule)
    return [...onCallAt(now)].map(([userId, endsAt]) => ({
      scheduleId: schedule.id,
      schedule: schedule.name,
      teamId: schedule.teamId,
      userId,
      name: people.get(userId)?.name ?? '',
      until: handoverAt(endOfDuty(onCallAt, { userId, endsAt, now }), now),
    }))
  })
}

/** When the present shifts of those who are on call at an instant end, by their ids. */
type Finder = (at: Date) => Map<number, Date>

function finder(schedule: ScheduleRow): Finder {
  const versions = versionsOf(schedule)
  return (at) => {
    const ends = new Map<number, Date>()
    for (const { userId, startsAt, endsAt } of resolveShifts(shiftsAt(versions, at), schedule.overrides))
      if (startsAt <= at && endsAt > (ends.get(userId) ?? at)) ends.set(userId, endsAt)
    return ends
  }
}

/** From handover to handover: each page asks this of each schedule, and drawing the weeks of all takes a hundred times as long. */
function endOfDuty(onCallAt: Finder, { userId, endsAt, now }: { userId: number; endsAt: Date; now: Date }): Date {
  if (endsAt.getTime() - now.getTime() > HANDOVER_MS) return endsAt
  const next = onCallAt(endsAt).get(userId)
  return next ? endOfDuty(onCallAt, { userId, endsAt: next, now }) : endsAt
}
