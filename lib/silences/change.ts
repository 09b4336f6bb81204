import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Condition, readConditions, storeConditions } from '../conditions/condition'
import { describeConditions } from '../conditions/describe'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { startSilenced } from '../escalations/start-silenced'
import { wallClockWords } from '../on-call/wall-clock-words'
import type { FieldErrors, Result } from '../result'
import { renewMark } from '../routing/marks'
import { checkSilence, type SilenceSettings } from './check'
import { handOver } from './hand-over'
import { silenceMark } from './mark'
import { isActiveAt, occurrenceAt, type SilenceTimes } from './occurrences'

const CHANGED = 'silence changed'

/** It stays as it was, because incidents name it. `by`: who has ended it; undefined if it ended by itself. */
export type Over = { reason: 'over'; by: string | undefined }

/**
 * Takes effect with the next alert. Its open incidents that no silence covers after the change begin to page; resolves
 * with how many. `mark`: of the edited silence.
 */
export async function changeSilence(
  ctx: Context,
  { silenceId, mark, ...settings }: SilenceSettings & { silenceId: number; mark: string },
): Promise<Result<{ paged: number }, { reason: 'invalid'; errors: FieldErrors } | Overtaken | Over>> {
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const endedBy = { select: { name: true } }
    const before = await tx.silence.findFirst({ where: { id: silenceId, workspaceId }, include: { endedBy } })
    if (!before) throw new NotFoundError('No such silence.')
    if (before.endedAt || !occurrenceAt(before, now)) return { ok: false, reason: 'over', by: before.endedBy?.name }
    if (mark !== silenceMark({ ...before, conditions: readConditions(before.conditions) }))
      return overtaken(tx, ctx, ({ action, subject }) => action === CHANGED && subject.startsWith(named(before)))
    const checked = await checkSilence(tx, ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    return { ok: true, paged: await store(tx, ctx, before, checked) }
  })
}

type Checked = SilenceTimes & { reason: string; conditions: Condition[] }

async function store(tx: Transaction, ctx: Context, before: SilenceTimes & { id: number }, changed: Checked) {
  const { workspaceId, now } = ctx
  const { id } = before
  const { conditions, ...silence } = changed
  await tx.silence.update({ where: { id }, data: { ...silence, conditions: storeConditions(conditions) } })
  await renewMark(tx, workspaceId)
  const incidentIds = isActiveAt(before, now) ? await handOver(tx, ctx, id) : []
  const paged = await startSilenced(ctx.db.statements(tx), { workspaceId, incidentIds, now })
  const what = `${describeConditions(conditions)}, ${timesInWords(silence)}`
  await audit(tx, ctx, CHANGED, `${named({ id, ...silence })}: ${what}, ${paged} incidents page`)
  return paged
}

function named({ id, reason }: { id: number; reason: string }) {
  return `${reason} (#${id})`
}

function timesInWords({ startsAt, endsAt, repeatDays, timeZone }: SilenceTimes) {
  const zone = timeZone ?? 'UTC'
  const times = `${wallClockWords(zone, startsAt)} to ${wallClockWords(zone, endsAt)} ${zone}`
  return repeatDays === null ? times : `${times}, again after ${repeatDays} days`
}
