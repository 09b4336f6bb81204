import { addHours } from 'date-fns'
import type { Overtaken } from '../audit/overtaken'
import { readConditions } from '../conditions/condition'
import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { changeSilence, type Over } from './change'
import { silenceMark } from './mark'

type Refused = { reason: 'invalid'; errors: FieldErrors } | Overtaken | Over

/** One that does not repeat ends so many hours later. */
export async function extendSilence(
  ctx: Context,
  { silenceId, hours }: { silenceId: number; hours: number },
): Promise<Result<{ paged: number }, Refused>> {
  requirePermission(ctx, 'silence alerts')
  const where = { id: silenceId, workspaceId: ctx.workspaceId, repeatDays: null }
  const found = await ctx.db.read.silence.findFirst({ where })
  if (!found) throw new NotFoundError('No such silence.')
  const before = { ...found, conditions: readConditions(found.conditions) }
  return changeSilence(ctx, {
    ...{ silenceId, mark: silenceMark(before) },
    ...{ reason: found.reason, conditions: before.conditions ?? [], pagesAfter: found.pagesAfter },
    ...{ startsAt: found.startsAt, endsAt: addHours(found.endsAt, hours) },
    ...{ repeatDays: found.repeatDays, timeZone: found.timeZone },
  })
}
