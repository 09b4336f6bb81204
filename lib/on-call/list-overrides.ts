import type { Context } from '../context'
import { type Person, person } from './list-schedules'

const SHOWN = 50

export type OverrideSummary = {
  id: number
  /** Null: nobody comes in place. */
  user: Person | null
  /** In place of that person only; null: of all, unless it is beside them. */
  insteadOf: Person | null
  isBeside: boolean
  startsAt: Date
  endsAt: Date
  createdBy: { id: number; name: string } | null
}

/** Each schedule's current and coming ones, however far ahead, by start; `more`: how many are left out. */
export async function listOverrides({ db, workspaceId, now }: Context) {
  const schedules = await db.read.schedule.findMany({
    where: { workspaceId },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, timeZone: true, teamId: true },
  })
  // A schedule has at most 500 of them.
  const overrides = await db.read.scheduleOverride.findMany({
    where: { scheduleId: { in: schedules.map(({ id }) => id) }, endsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    include: {
      user: { select: { id: true, name: true, disabledAt: true } },
      insteadOf: { select: { id: true, name: true, disabledAt: true } },
      createdBy: { select: { id: true, name: true } },
    },
  })
  return schedules.map((schedule) => {
    const own = overrides.filter(({ scheduleId }) => scheduleId === schedule.id)
    return { schedule, overrides: own.slice(0, SHOWN).map(summarize), more: Math.max(0, own.length - SHOWN) }
  })
}

type Row = Parameters<typeof person>[0]
type OverrideRow = Omit<OverrideSummary, 'user' | 'insteadOf'> & { user: Row | null; insteadOf: Row | null }

function summarize({ id, user, insteadOf, isBeside, startsAt, endsAt, createdBy }: OverrideRow): OverrideSummary {
  const people = { user: user && person(user), insteadOf: insteadOf && person(insteadOf) }
  return { id, ...people, isBeside, startsAt, endsAt, createdBy }
}
