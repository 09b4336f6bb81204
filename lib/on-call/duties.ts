import type { Context } from '../context'
import { finalShifts } from './calendar'
import { HANDOVER_MS, handoverAt } from './handover'
import { nowAndNext } from './now-and-next'
import { personIn, readSchedules } from './read-schedules'

/** `until`: when somebody else takes over, or nobody does; null: not within `HANDOVER_WEEKS`. */
export type Duty = { scheduleId: number; schedule: string; userId: number; name: string; until: Date | null }

/** Who is on call now, and how long without a break, whatever turns and overrides that consists of. */
export async function dutiesNow({ db, workspaceId, now }: Context): Promise<Duty[]> {
  const period = { from: now, to: new Date(now.getTime() + HANDOVER_MS + 1) }
  const schedules = await readSchedules(db, { workspaceId }, period)
  return schedules.flatMap((schedule) =>
    nowAndNext(finalShifts(schedule, period), now).now.map(({ userId, endsAt }) => ({
      scheduleId: schedule.id,
      schedule: schedule.name,
      userId,
      name: personIn(schedule, userId)?.name ?? '',
      until: handoverAt(endsAt, now),
    })),
  )
}
