import { readConditions } from '../conditions/condition'
import type { Context } from '../context'
import type { Prisma } from '../db/database'
import { NotFoundError } from '../errors'
import { countHeldBack } from '../escalations/start-silenced'
import { occurrenceAt } from './occurrences'

const MOST_PAST = 50

export type Silence = Awaited<ReturnType<typeof listSilences>>[number]

const BY = {
  createdBy: { select: { id: true, name: true } },
  endedBy: { select: { id: true, name: true } },
} satisfies Prisma.SilenceInclude

/**
 * All that run or are still to come, then some that are over, the newest first.
 * @param pastBefore the id of the last one of the page before; only what is over is then listed
 */
export async function listSilences(ctx: Context, { pastBefore }: { pastBefore?: number | undefined } = {}) {
  const { db, workspaceId, now } = ctx
  const isCurrent = { endedAt: null, OR: [{ endsAt: { gt: now } }, { repeatDays: { not: null } }] }
  const current =
    pastBefore === undefined
      ? await db.read.silence.findMany({
          where: { workspaceId, ...isCurrent },
          orderBy: { startsAt: 'asc' },
          include: BY,
        })
      : []
  const past = await db.read.silence.findMany({
    where: { workspaceId, NOT: isCurrent, ...(pastBefore !== undefined && { id: { lt: pastBefore } }) },
    orderBy: { id: 'desc' },
    take: MOST_PAST,
    include: BY,
  })
  return describeAll(ctx, [...current, ...past])
}

/** @throws NotFoundError when the workspace has no such silence */
export async function getSilence(ctx: Context, silenceId: number): Promise<Silence> {
  const where = { id: silenceId, workspaceId: ctx.workspaceId }
  const found = await ctx.db.read.silence.findFirst({ where, include: BY })
  const [silence] = found ? await describeAll(ctx, [found]) : []
  if (!silence) throw new NotFoundError('No such silence.')
  return silence
}

type Row = Prisma.SilenceGetPayload<{ include: typeof BY }>

async function describeAll({ db, now }: Context, rows: Row[]) {
  const current = rows.filter(({ endedAt }) => endedAt === null)
  const held = await countHeldBack(
    db,
    current.map(({ id }) => id),
  )
  return rows.map((silence) => {
    const occurrence = silence.endedAt ? undefined : occurrenceAt(silence, now)
    return {
      ...silence,
      conditions: readConditions(silence.conditions),
      /** The present or the next one; undefined after the last. */
      occurrence,
      /** High and critical incidents that page when it ends by itself, if that is to be. */
      heldBack: held.get(silence.id) ?? 0,
      isActive: occurrence !== undefined && occurrence.startsAt <= now,
    }
  })
}
