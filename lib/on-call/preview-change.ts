import { addDays } from 'date-fns'
import type { Context } from '../context'
import type { FieldErrors, Result } from '../result'
import type { ChangePreview } from './change-preview'
import { compareShifts } from './compare-shifts'
import { type PlannedChange, planChange, type ScheduleChange } from './plan-change'
import { personIn, rotationsOf } from './read-schedules'
import { resolveShifts } from './resolve-shifts'
import { type Rotations, turnAt, turnsBetween } from './rotations'

const DAYS = 14
const MOST_STRETCHES = 60

export async function previewChange(
  ctx: Context,
  change: ScheduleChange,
): Promise<Result<{ preview: ChangePreview }, { reason: 'invalid'; errors: FieldErrors }>> {
  const period = { from: ctx.now, to: addDays(ctx.now, DAYS) }
  const plan = await planChange(ctx.db.read, ctx, change, period.to)
  if ('errors' in plan) return { ok: false, reason: 'invalid', errors: plan.errors }
  const { schedule, replacement } = plan
  const rotations = rotationsOf(schedule)
  const person = await people(ctx, plan, change.members)
  const onCall = (by: Rotations) => resolveShifts(turnsBetween(by, period.from, period.to), schedule.overrides)
  const compared = compareShifts(onCall(rotations), onCall(replacement?.rotations ?? rotations), period)
  const stretches = compared.slice(0, MOST_STRETCHES).map((one) => ({
    ...one,
    before: person(one.before),
    after: person(one.after),
  }))
  const start = replacement && {
    from: replacement.from,
    kept: person(replacement.kept?.userId),
    first: person(turnAt(replacement.rotations, replacement.from)?.userId),
  }
  const timeZone = replacement?.rotations.at(-1)?.rotation.timeZone ?? schedule.timeZone
  return {
    ok: true,
    preview: { timeZone, stretches, more: compared.length - stretches.length, start: start ?? null },
  }
}

async function people(ctx: Context, { schedule }: PlannedChange, added: readonly number[]) {
  const users = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...added] } },
    select: { id: true, name: true, disabledAt: true },
  })
  return (userId: number | undefined) => {
    const user =
      userId === undefined ? undefined : (users.find(({ id }) => id === userId) ?? personIn(schedule, userId))
    return user ? { id: user.id, name: user.name, isDisabled: user.disabledAt !== null } : null
  }
}
