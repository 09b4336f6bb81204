import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import type { Replacement } from './layers/replace-roster'
import { type PlannedChange, planChange, type ScheduleChange } from './plan-change'
import { schedulesInWords } from './schedule-in-words'
import { scheduleMark } from './schedule-mark'
import { storeVersion } from './store-version'
import { wallClockWords } from './wall-clock-words'

/** What held stays for the past and the present shift. `mark`: of the edited schedule; undefined replaces any. */
export async function changeSchedule(
  ctx: Context,
  { mark, ...change }: ScheduleChange & { mark?: string },
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  return ctx.db.write(async (tx) => {
    // Of two changes at once the second must see the first.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const plan = await planChange(ctx.db.statements(tx), ctx, change)
    if ('errors' in plan) return { ok: false, reason: 'invalid', errors: plan.errors }
    const { schedule, name, replacement } = plan
    const about = `schedule ${schedule.id}`
    const before = { name: schedule.name, ...plan.before }
    if (mark !== undefined && mark !== scheduleMark(before)) return overtaken(tx, ctx, about)
    const after = { ...plan.after, name }
    const saved = { ok: true, mark: scheduleMark(after) } as const
    if (!replacement && name === before.name) return saved
    await tx.schedule.update({ where: { id: schedule.id }, data: { name, timeZone: after.timeZone } })
    if (replacement) await storeVersions(tx, ctx, plan, replacement)
    const details = async () => {
      const inWords = await schedulesInWords(tx, ctx.workspaceId, [before, after])
      return { about, before: inWords(before), after: inWords(after) }
    }
    const from = replacement ? startInWords(replacement.from, after.timeZone, ctx.now) : ''
    await audit(tx, ctx, 'schedule changed', `${name} (#${schedule.id})${from}`, details)
    return saved
  })
}

/** Versions that have ended were not read, and stay as they are. */
async function storeVersions(
  tx: Transaction,
  ctx: Context,
  { schedule, after }: PlannedChange,
  { versions }: Replacement,
) {
  const scheduleId = schedule.id
  const names = after.layers.map(({ name }) => name)
  await tx.scheduleVersion.deleteMany({
    where: { scheduleId, OR: [{ endsAt: null }, { endsAt: { gt: ctx.now } }] },
  })
  for (const { roster, endsAt } of versions) {
    const layers = roster.layers.map((layer, index) => ({ name: names[index] ?? '', ...layer }))
    await storeVersion(tx, ctx, { scheduleId, timeZone: roster.timeZone, endsAt, layers })
  }
}

function startInWords(from: Date, timeZone: string, now: Date) {
  return from > now ? `, from ${wallClockWords(timeZone, from, now)} ${timeZone}` : ', from now'
}
