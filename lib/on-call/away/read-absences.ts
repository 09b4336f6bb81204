import { addDays, subDays } from 'date-fns'
import { PEOPLE } from '../../context'
import type { Reader, Transaction } from '../../db/database'
import { createMatcher } from './match-people'

const MOST = 5_000

/** What a calendar of absence says; with `isFloating` by the wall clock of whatever zone. `userIds`: whom it names. */
export type Absence = {
  calendarId: number
  title: string
  startsAt: Date
  endsAt: Date
  isFloating: boolean
  userIds: number[]
}

/** Those that meet the period in any zone, in order. */
export async function readAbsences(
  reader: Reader | Transaction,
  workspaceId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Absence[]> {
  const events = await reader.calendarEvent.findMany({
    where: {
      workspaceId,
      endsAt: { gt: subDays(from, 1) },
      startsAt: { lt: addDays(to, 1) },
      calendar: { kind: 'absence', removedAt: null },
    },
    orderBy: { endsAt: 'asc' },
    take: MOST,
  })
  if (events.length === 0) return []
  const users = await reader.user.findMany({
    where: { workspaceId, ...PEOPLE },
    select: { id: true, name: true, account: { select: { email: true } } },
  })
  const match = createMatcher(users.map(({ id, name, account }) => ({ userId: id, name, email: account.email })))
  const inOrder = events.toSorted((one, other) => +one.startsAt - +other.startsAt || one.id - other.id)
  return inOrder.map(({ calendarId, title, startsAt, endsAt, isFloating, emails }) => {
    return { calendarId, title, startsAt, endsAt, isFloating, userIds: match({ title, emails }) }
  })
}
