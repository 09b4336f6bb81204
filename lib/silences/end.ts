import { audit } from '../audit/record'
import { actorUserId, type Context, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { startSilenced } from '../escalations/start-silenced'
import { renewMark } from '../routing/marks'
import { handOver } from './hand-over'
import { pagedInWords, timesInWords } from './in-words'
import { occurrenceAt } from './occurrences'

/** `by`: null for the command line. */
export type EndedBefore = { by: string | null; at: Date }

/** With `pages`, its open incidents that no other silence covers begin to page, even if it had ended before. */
export async function endSilence(
  ctx: Context,
  { silenceId, pages }: { silenceId: number; pages: boolean },
): Promise<{ paged: number; endedBefore?: EndedBefore }> {
  requirePermission(ctx, 'silence alerts')
  const { workspaceId, now } = ctx
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const endedBy = { select: { name: true } }
    const silence = await tx.silence.findFirst({ where: { id: silenceId, workspaceId }, include: { endedBy } })
    if (!silence) throw new NotFoundError('No such silence.')
    if (!silence.endedAt) await markEnded(tx, ctx, silenceId)
    const incidentIds = await handOver(tx, ctx, silenceId)
    const paged = pages ? await startSilenced(ctx.db.statements(tx), { workspaceId, incidentIds, now }) : 0
    const name = `${silence.reason} (#${silenceId})${silence.endedAt ? ', which had been ended' : ''}`
    const isOver = silence.endedAt || !occurrenceAt(silence, now)
    const ended = { before: timesInWords(silence), after: timesInWords({ ...silence, endsAt: now, repeatDays: null }) }
    await audit(tx, ctx, 'silence ended', `${name}, ${pagedInWords(paged)}`, isOver ? {} : ended)
    if (!silence.endedAt) return { paged }
    return { paged, endedBefore: { by: silence.endedBy?.name ?? null, at: silence.endedAt } }
  })
}

async function markEnded(tx: Transaction, ctx: Context, silenceId: number) {
  await tx.silence.update({
    where: { id: silenceId },
    data: { endedAt: ctx.now, endedById: actorUserId(ctx), nextEndAt: null },
  })
  await renewMark(tx, ctx.workspaceId)
}
