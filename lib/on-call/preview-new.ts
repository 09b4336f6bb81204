import { addDays } from 'date-fns'
import { type Context, requirePermission } from '../context'
import type { FieldErrors, Result } from '../result'
import { type NamedAway, previewAway } from './away/preview-away'
import { compareShifts } from './compare-shifts'
import { type DrawnLayer, drawLayers } from './draw-layers'
import { peopleIn } from './layers/layer'
import { shiftsOf } from './layers/roster'
import { type Person, person } from './list-schedules'
import { checkRoster, type ScheduleSettings } from './schedule-settings'

const DAYS = 14
const MOST_STRETCHES = 60

export type NewPreview = {
  timeZone: string
  stretches: { startsAt: Date; endsAt: Date; people: Person[] }[]
  layers: DrawnLayer[]
  /** Who would be on call while they are away. */
  away: NamedAway[]
}

/** Who would be on call in the next days, before the schedule is added. Its name may still be missing. */
export async function previewNew(
  ctx: Context,
  settings: Omit<ScheduleSettings, 'name'>,
): Promise<Result<{ preview: NewPreview }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage schedules')
  const roster = await checkRoster(ctx.db, ctx, settings)
  if ('errors' in roster) return { ok: false, reason: 'invalid', errors: roster.errors }
  const period = { from: ctx.now, to: addDays(ctx.now, DAYS) }
  const shifts = shiftsOf(roster, period)
  const ids = roster.layers.flatMap(peopleIn)
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids } },
    select: { id: true, name: true, disabledAt: true },
  })
  const known = new Map(users.map((user) => [user.id, person(user)]))
  const people = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
  const final = shifts.map((shift) => ({ ...shift, overrideId: null }))
  const away = await previewAway(ctx, { shifts: final, timeZone: roster.timeZone, period, people })
  const stretches = compareShifts(shifts, shifts, period).slice(0, MOST_STRETCHES)
  return {
    ok: true,
    preview: {
      timeZone: roster.timeZone,
      stretches: stretches.map(({ startsAt, endsAt, after }) => ({
        startsAt,
        endsAt,
        people: people(after),
      })),
      layers: drawLayers({ ...roster, period, people }),
      away,
    },
  }
}
