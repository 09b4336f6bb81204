import { addDays } from 'date-fns'
import { type Context, requireAdmin } from '../context'
import type { FieldErrors, Result } from '../result'
import { compareShifts } from './compare-shifts'
import { type Person, person } from './list-schedules'
import { turnsBetween } from './rotations'
import { checkRotation, type ScheduleSettings } from './schedule-settings'

const DAYS = 14
const MOST_STRETCHES = 60

export type NewPreview = { timeZone: string; stretches: { startsAt: Date; endsAt: Date; person: Person | null }[] }

/** Who would be on call in the next days, before the schedule is added. Its name may still be missing. */
export async function previewNew(
  ctx: Context,
  { members, ...settings }: Omit<ScheduleSettings, 'name'>,
): Promise<Result<{ preview: NewPreview }, { reason: 'invalid'; errors: FieldErrors }>> {
  requireAdmin(ctx)
  const checked = await checkRotation(ctx.db.read, ctx, { members, ...settings })
  if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  const period = { from: ctx.now, to: addDays(ctx.now, DAYS) }
  const turns = turnsBetween(
    [{ rotation: { ...checked.fields, firstTurn: 0, members }, endsAt: null }],
    period.from,
    period.to,
  )
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...members] } },
    select: { id: true, name: true, disabledAt: true },
  })
  const people = new Map(users.map((user) => [user.id, person(user)]))
  const stretches = compareShifts(turns, turns, period).slice(0, MOST_STRETCHES)
  return {
    ok: true,
    preview: {
      timeZone: checked.fields.timeZone,
      stretches: stretches.map(({ startsAt, endsAt, after }) => ({
        startsAt,
        endsAt,
        person: people.get(after ?? 0) ?? null,
      })),
    },
  }
}
