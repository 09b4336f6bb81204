import { addSeconds } from 'date-fns'
import type { Context } from '../context'
import type { Database, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { startSilenced } from '../escalations/start-silenced'
import { handOver } from './hand-over'
import { isActiveAt, occurrenceAt } from './occurrences'
import { promisedByOthers } from './promised-by-others'

const AT_ONCE = 100
/** An alert may be committed so long after its silence, by whose time it was routed, has ended. */
const LATE_SECONDS = 30

/**
 * Silences, and windows of those that repeat, that have ended by themselves: what they held back pages, in one message for
 * each policy. Resolves with how many incidents. The silence's row says what is left to do, so that one of several
 * instances does it once, also after a restart.
 */
export async function pageAfterSilences(db: Database, now: Date): Promise<number> {
  await rewind(db, now)
  const ended = await db.read.silence.findMany({
    where: { nextEndAt: { lte: now } },
    orderBy: { nextEndAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, workspaceId: true },
  })
  let paged = 0
  for (const { id, workspaceId } of ended) {
    const ctx = { db, workspaceId, now, actor: { type: 'system' } } as const
    paged += await db.write((tx) => pageAfter(tx, ctx, id))
  }
  return paged
}

async function pageAfter(tx: Transaction, ctx: Context, silenceId: number) {
  const { workspaceId, now } = ctx
  await lockRow(tx, 'Workspace', workspaceId)
  const silence = await tx.silence.findFirst({ where: { id: silenceId, workspaceId, nextEndAt: { lte: now } } })
  if (!silence?.nextEndAt) return 0
  if (addSeconds(silence.nextEndAt, LATE_SECONDS) <= now) {
    const nextEndAt = silence.endedAt ? null : (occurrenceAt(silence, now)?.endsAt ?? null)
    await tx.silence.update({ where: { id: silenceId }, data: { nextEndAt } })
  }
  // The next window has begun while no server ran.
  if (silence.endedAt || isActiveAt(silence, now)) return 0
  const incidentIds = await handOver(tx, ctx, silenceId)
  const wanted = silence.pagesAfter ? incidentIds : await promisedByOthers(tx, ctx, incidentIds)
  if (wanted.length === 0) return 0
  return startSilenced(ctx.db.statements(tx), { workspaceId, incidentIds: wanted, now, severeOnly: true })
}

const HOUR_MS = 3_600_000

/** By a clock that was ahead, ends were counted that are still to come: they count again. */
async function rewind({ read, write }: Database, now: Date) {
  const isToCome = {
    OR: [
      { nextEndAt: null, endsAt: { gt: now } },
      { nextEndAt: { gt: now }, repeatDays: { not: null } },
    ],
  }
  const silences = await read.silence.findMany({ where: { endedAt: null, ...isToCome } })
  for (const silence of silences.filter((one) => mayBeAhead(one, now))) {
    const { id, nextEndAt } = silence
    const endsAt = occurrenceAt(silence, now)?.endsAt
    if (!endsAt || (nextEndAt && nextEndAt <= endsAt)) continue
    await write((tx) => tx.silence.updateMany({ where: { id, nextEndAt, endedAt: null }, data: { nextEndAt: endsAt } }))
  }
}

/** The next end is no more than a period away, and an hour across a change of clocks. */
function mayBeAhead({ nextEndAt, repeatDays }: { nextEndAt: Date | null; repeatDays: number | null }, now: Date) {
  if (!nextEndAt || repeatDays === null) return true
  return nextEndAt.getTime() - now.getTime() > repeatDays * 24 * HOUR_MS - HOUR_MS
}
