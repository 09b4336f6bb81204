import { type Context, may } from '../../context'
import type { Person } from '../list-schedules'
import { joinShifts } from '../now-and-next'
import type { FinalShift } from '../resolve-shifts'
import { type AwayStretch, awayAmong } from './away-among'
import { readAbsences } from './read-absences'

const MOST = 50

export type NamedAway = AwayStretch & { userName: string }

type Previewed = {
  shifts: readonly FinalShift[]
  timeZone: string
  period: { from: Date; to: Date }
  people: (ids: readonly number[]) => Person[]
}

/** Of shifts that are not saved yet. Why somebody is away is for admins, as in `listAway`. */
export async function previewAway(ctx: Context, { shifts, timeZone, period, people }: Previewed): Promise<NamedAway[]> {
  const absences = await readAbsences(ctx.db.read, ctx.workspaceId, period)
  if (absences.length === 0) return []
  const { from, to } = period
  return awayAmong(joinShifts(shifts), absences, timeZone)
    .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to)
    .slice(0, MOST)
    .map((one) => ({
      ...one,
      title: may(ctx, 'manage calendars') ? one.title : '',
      userName: people([one.userId])[0]?.name ?? '',
    }))
}
