import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { readConditions, storeConditions } from '../conditions/condition'
import { type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { startSilenced } from '../escalations/start-silenced'
import type { FieldErrors, Result } from '../result'
import { renewMark } from '../routing/marks'
import { type CheckedSilence, checkSilence, type SilenceSettings } from './check'
import { handOver } from './hand-over'
import { pagedInWords, reachInWords, silenceInWords } from './in-words'
import { silenceMark } from './mark'
import { isActiveAt, occurrenceAt } from './occurrences'

/** An ended silence stays as it was, because incidents name it. `by`: who ended it; undefined if it ended by itself. */
export type Over = { reason: 'over'; by: string | undefined }

/** From the next alert on. Open incidents that no silence covers any more begin to page; resolves with how many. */
export async function changeSilence(
  ctx: Context,
  { silenceId, mark, ...settings }: SilenceSettings & { silenceId: number; mark: string },
): Promise<Result<{ paged: number }, { reason: 'invalid'; errors: FieldErrors } | Overtaken | Over>> {
  requirePermission(ctx, 'silence alerts')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const endedBy = { select: { name: true } }
    const found = await tx.silence.findFirst({ where: { id: silenceId, workspaceId }, include: { endedBy } })
    if (!found) throw new NotFoundError('No such silence.')
    if (found.endedAt || !occurrenceAt(found, now)) return { ok: false, reason: 'over', by: found.endedBy?.name }
    const before = { ...found, conditions: readConditions(found.conditions) }
    if (mark !== silenceMark(before)) return overtaken(tx, ctx, aboutOf(found))
    const checked = await checkSilence(tx, ctx, settings, silenceId)
    if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
    if (mark === silenceMark(checked)) return { ok: true, paged: 0 }
    return { ok: true, paged: await store(tx, ctx, before, checked) }
  })
}

type Before = Omit<CheckedSilence, 'conditions' | 'isWide'> & {
  id: number
  conditions: CheckedSilence['conditions'] | undefined
}

async function store(tx: Transaction, ctx: Context, before: Before, changed: CheckedSilence) {
  const { workspaceId, now } = ctx
  const { id } = before
  const { conditions, isWide, ...silence } = changed
  const nextEndAt = occurrenceAt(changed, now)?.endsAt ?? null
  await tx.silence.update({ where: { id }, data: { ...silence, nextEndAt, conditions: storeConditions(conditions) } })
  await renewMark(tx, workspaceId)
  const incidentIds = isActiveAt(before, now) ? await handOver(tx, ctx, id) : []
  const paged = await startSilenced(ctx.db.statements(tx), { workspaceId, incidentIds, now })
  const details = { about: aboutOf({ id }), before: silenceInWords(before), after: silenceInWords(changed) }
  await audit(
    tx,
    ctx,
    'silence changed',
    `${silence.reason} (#${id})${reachInWords(isWide)}, ${pagedInWords(paged)}`,
    details,
  )
  return paged
}

function aboutOf({ id }: { id: number }) {
  return `silence ${id}`
}
