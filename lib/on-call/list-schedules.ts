import type { Context } from '../context'
import { readSchedules, type ScheduleRow } from './read-schedules'
import type { ShiftUnit } from './shifts'

export type Person = { id: number; name: string; isDisabled: boolean }

export type OverrideSummary = {
  id: number
  user: Person
  startsAt: Date
  endsAt: Date
  createdBy: { id: number; name: string } | null
}

export type Schedule = {
  id: number
  name: string
  timeZone: string
  shiftUnit: ShiftUnit
  shiftLength: number
  handoverTime: string
  startsOn: string
  members: Person[]
  overrides: OverrideSummary[]
}

export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const rows = await readSchedules(ctx.db.read, ctx, { from: ctx.now, to: ctx.now })
  return rows.map((row) => summarize(row, ctx.now))
}

export function summarize(row: ScheduleRow, now: Date): Schedule {
  const { id, name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn } = row
  const overrides = row.overrides
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((one) => ({
      id: one.id,
      user: person(one.user),
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      createdBy: one.createdBy,
    }))
  const members = row.members.map(({ user }) => person(user))
  return { id, name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn, members, overrides }
}

function person({ id, name, disabledAt }: { id: number; name: string; disabledAt: Date | null }): Person {
  return { id, name, isDisabled: disabledAt !== null }
}
