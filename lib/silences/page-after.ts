import { addSeconds } from 'date-fns'
import type { Context } from '../context'
import type { Database, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { startSilenced } from '../escalations/start-silenced'
import { storedTime } from '../values/stored-time'
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
  const ended = await db.query<{ id: number; workspaceId: number }>`
    SELECT "id", "workspaceId" FROM "Silence" WHERE "nextEndAt" <= ${now} ORDER BY "nextEndAt" LIMIT ${AT_ONCE}`
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
async function rewind({ query, write }: Database, now: Date) {
  const silences = await query<Rewound>`
    SELECT "id", "startsAt", "endsAt", "nextEndAt", "repeatDays", "timeZone" FROM "Silence"
    WHERE "endedAt" IS NULL
      AND (("nextEndAt" IS NULL AND "endsAt" > ${now}) OR ("nextEndAt" > ${now} AND "repeatDays" IS NOT NULL))`
  for (const silence of silences.filter((one) => mayBeAhead(one, now))) {
    const { id, repeatDays, timeZone } = silence
    const nextEndAt = storedTime(silence.nextEndAt)
    const times = { repeatDays, timeZone, startsAt: new Date(silence.startsAt), endsAt: new Date(silence.endsAt) }
    const endsAt = occurrenceAt(times, now)?.endsAt
    if (!endsAt || (nextEndAt && nextEndAt <= endsAt)) continue
    await write((tx) => tx.silence.updateMany({ where: { id, nextEndAt, endedAt: null }, data: { nextEndAt: endsAt } }))
  }
}

type Rewound = {
  id: number
  startsAt: Date | number
  endsAt: Date | number
  nextEndAt: Date | number | null
  repeatDays: number | null
  timeZone: string | null
}

/** The next end is no more than a period away, and an hour across a change of clocks. */
function mayBeAhead({ nextEndAt, repeatDays }: Pick<Rewound, 'nextEndAt' | 'repeatDays'>, now: Date) {
  if (!nextEndAt || repeatDays === null) return true
  return new Date(nextEndAt).getTime() - now.getTime() > repeatDays * 24 * HOUR_MS - HOUR_MS
}
