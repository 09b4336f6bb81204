import type { Context } from '../context'
import { readSchedules, type ScheduleRow } from './read-schedules'
import type { ShiftUnit } from './shifts'

export type Person = { id: number; name: string; isDisabled: boolean }

export type Schedule = {
  id: number
  name: string
  timeZone: string
  shiftUnit: ShiftUnit
  shiftLength: number
  handoverTime: string
  startsOn: string
  members: Person[]
}

export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const rows = await readSchedules(ctx.db.read, ctx, { from: ctx.now, to: ctx.now })
  return rows.map((row) => summarize(row))
}

export function summarize(row: ScheduleRow): Schedule {
  const { id, name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn } = row
  const members = row.members.map(({ user }) => person(user))
  return { id, name, timeZone, shiftUnit, shiftLength, handoverTime, startsOn, members }
}

export function person({ id, name, disabledAt }: { id: number; name: string; disabledAt: Date | null }): Person {
  return { id, name, isDisabled: disabledAt !== null }
}
