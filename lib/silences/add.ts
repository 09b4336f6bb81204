import { audit } from '../audit/record'
import { storeConditions } from '../conditions/condition'
import { actorUserId, type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'
import { renewMark } from '../routing/marks'
import { checkSilence, type SilenceSettings } from './check'
import { reachInWords, silenceInWords } from './in-words'
import { occurrenceAt } from './occurrences'

const MOST_SILENCES = 500

/** Responders may, because they are awake at night; not one that is long or wide. Takes effect with the next alert. */
export async function addSilence(
  ctx: Context,
  settings: SilenceSettings,
): Promise<Result<{ silenceId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'silence alerts')
  const { workspaceId, now: createdAt } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const current = { workspaceId, endedAt: null, OR: [{ endsAt: { gt: ctx.now } }, { repeatDays: { not: null } }] }
    if ((await tx.silence.count({ where: current })) >= MOST_SILENCES)
      return { ok: false, reason: 'invalid', errors: { reason: `Use at most ${MOST_SILENCES} silences.` } }
    const checked = await checkSilence(tx, ctx, settings)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    const { conditions, isWide, ...silence } = checked
    const nextEndAt = occurrenceAt(checked, createdAt)?.endsAt ?? null
    const by = { workspaceId, createdAt, createdById: actorUserId(ctx) }
    const made = { ...by, nextEndAt, conditions: storeConditions(conditions) }
    const { id: silenceId } = await tx.silence.create({ data: { ...silence, ...made } })
    await renewMark(tx, workspaceId)
    await audit(tx, ctx, 'silence added', `${silence.reason} (#${silenceId})${reachInWords(isWide)}`, {
      after: silenceInWords(checked),
    })
    return { ok: true, silenceId }
  })
}
