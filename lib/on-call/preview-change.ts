import { addDays } from 'date-fns'
import type { Context } from '../context'
import type { FieldErrors, Result } from '../result'
import { previewAway } from './away/preview-away'
import type { ChangePreview } from './change-preview'
import { compareShifts } from './compare-shifts'
import { drawLayers } from './draw-layers'
import { peopleIn } from './layers/layer'
import { shiftsAt, shiftsBetween, type Versions } from './layers/versions'
import { person } from './list-schedules'
import { FARTHEST_DAYS, type PlannedChange, planChange, type ScheduleChange } from './plan-change'
import { peopleById, versionsOf } from './read-schedules'
import { resolveShifts } from './resolve-shifts'

const DAYS = 14
/** A change that takes effect later is shown from a day before it. */
const SOON_DAYS = 7
const MOST_STRETCHES = 60

export async function previewChange(
  ctx: Context,
  change: ScheduleChange,
): Promise<Result<{ preview: ChangePreview }, { reason: 'invalid'; errors: FieldErrors }>> {
  const plan = await planChange(ctx.db, ctx, change, addDays(ctx.now, FARTHEST_DAYS + DAYS))
  if ('errors' in plan) return { ok: false, reason: 'invalid', errors: plan.errors }
  const { schedule, replacement } = plan
  const isFromNow = !replacement || replacement.from <= addDays(ctx.now, SOON_DAYS)
  const from = isFromNow ? ctx.now : addDays(replacement.from, -1)
  const period = { from, to: addDays(from, DAYS) }
  const versions = versionsOf(schedule)
  const people = await peopleOf(ctx, plan)
  const onCall = (by: Versions) => resolveShifts(shiftsBetween(by, period), schedule.overrides)
  const changed = onCall(replacement?.versions ?? versions)
  const compared = compareShifts(onCall(versions), changed, period)
  const stretches = compared.slice(0, MOST_STRETCHES).map((one) => ({
    ...one,
    before: people(one.before),
    after: people(one.after),
  }))
  const { timeZone } = plan.after
  const away = await previewAway(ctx, { shifts: changed, timeZone, period, people })
  const begins = replacement && replacement.from > from ? replacement.from : from
  const roster = (replacement?.versions ?? versions).at(-1)?.roster
  const layers = roster ? drawLayers({ ...roster, people, period: { from: begins, to: period.to } }) : []
  const idsOf = (shifts: { userId: number }[]) => shifts.map(({ userId }) => userId)
  const start = replacement && {
    from: replacement.from,
    isLater: replacement.from > ctx.now,
    kept: people(idsOf(replacement.kept)),
    first: people(idsOf(shiftsAt(replacement.versions, replacement.from))),
  }
  return {
    ok: true,
    preview: {
      timeZone,
      isFromNow,
      stretches,
      more: compared.length - stretches.length,
      away,
      layers,
      start: start ?? null,
    },
  }
}

async function peopleOf(ctx: Context, { schedule, after }: PlannedChange) {
  const added = after.layers.flatMap(peopleIn)
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: added } },
    select: { id: true, name: true, disabledAt: true },
  })
  const known = peopleById(schedule)
  return (ids: readonly number[]) =>
    ids.flatMap((userId) => {
      const user = users.find(({ id }) => id === userId) ?? known.get(userId)
      return user ? [person(user)] : []
    })
}
