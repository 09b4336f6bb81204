import { readConditions } from '../conditions/condition'
import type { Context } from '../context'
import { countHeldBack } from '../escalations/start-silenced'
import { occurrenceAt } from './occurrences'

const MOST_PAST = 50

export type Silence = Awaited<ReturnType<typeof listSilences>>[number]

export async function listSilences({ db, workspaceId, now }: Context) {
  const by = { createdBy: { select: { name: true } }, endedBy: { select: { name: true } } }
  const isCurrent = { endedAt: null, OR: [{ endsAt: { gt: now } }, { repeatDays: { not: null } }] }
  const current = await db.read.silence.findMany({
    where: { workspaceId, ...isCurrent },
    orderBy: { startsAt: 'asc' },
    include: by,
  })
  const past = await db.read.silence.findMany({
    where: { workspaceId, NOT: isCurrent },
    orderBy: { id: 'desc' },
    take: MOST_PAST,
    include: by,
  })
  const held = await countHeldBack(
    db,
    current.map(({ id }) => id),
  )
  return [...current, ...past].map((silence) => {
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
