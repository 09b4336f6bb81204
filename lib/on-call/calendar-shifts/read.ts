import { addDays, subDays } from 'date-fns'
import { PEOPLE } from '../../context'
import type { Prisma, Reader, Transaction } from '../../db/database'
import { groupBy } from '../../values/group-by'
import type { Span } from '../layers/spans'
import { createNameMatcher, type Nameable, type Named } from './match-names'

type NamedPerson = Nameable & { user: { id: number; name: string; disabledAt: Date | null } }

/** An event of a calendar of shifts; with `isFloating` by the wall clock of whatever zone. */
export type NamedShift = Span & Named<NamedPerson> & { calendarId: number; title: string; isFloating: boolean }

type Wanted = { workspaceId: number; calendarIds: readonly number[] }
type Period = { from: Date; to: Date }

/**
 * Those that meet the period in any zone, and all that meet one of those: levels above may cut them there. None of a calendar
 * that was never read.
 */
export async function readCalendarShifts(
  reader: Reader | Transaction,
  { workspaceId, calendarIds }: Wanted,
  period: Period,
): Promise<(calendarId: number | null | undefined) => readonly NamedShift[]> {
  const ids = [...new Set(calendarIds)]
  if (ids.length === 0) return () => []
  const near = { from: subDays(period.from, 1), to: addDays(period.to, 1) }
  const reach = await reader.calendarEvent.aggregate({
    where: meeting(workspaceId, ids, near),
    _min: { startsAt: true },
    _max: { endsAt: true },
  })
  const { _min: first, _max: last } = reach
  if (first.startsAt === null || last.endsAt === null) return () => []
  const events = await reader.calendarEvent.findMany({
    where: meeting(workspaceId, ids, { from: subDays(first.startsAt, 1), to: addDays(last.endsAt, 1) }),
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })
  const match = createNameMatcher(await readPeople(reader, workspaceId))
  const shifts = events.map(({ calendarId, title, emails, startsAt, endsAt, isFloating }) => {
    return { calendarId, title, startsAt, endsAt, isFloating, ...match({ title, emails }) }
  })
  const byCalendar = groupBy(shifts, ({ calendarId }) => calendarId)
  return (calendarId) => (calendarId == null ? [] : (byCalendar.get(calendarId) ?? []))
}

function meeting(workspaceId: number, ids: number[], { from, to }: Period): Prisma.CalendarEventWhereInput {
  return {
    ...{ workspaceId, calendarId: { in: ids }, calendar: { kind: 'shifts' } },
    ...{ endsAt: { gt: from }, startsAt: { lt: to } },
  }
}

/** Nothing pages a viewer, so a calendar that names one names nobody. */
async function readPeople(reader: Reader | Transaction, workspaceId: number): Promise<NamedPerson[]> {
  const users = await reader.user.findMany({
    where: { workspaceId, role: { not: 'viewer' }, ...PEOPLE },
    select: { id: true, name: true, disabledAt: true, account: { select: { email: true } } },
  })
  return users.map(({ account, ...user }) => ({
    ...{ userId: user.id, name: user.name, email: account.email, disabledAt: user.disabledAt },
    user,
  }))
}
