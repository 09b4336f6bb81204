import type { Context } from '../context'
import { type NamedLayer, namedIn, newestRoster, readSchedules, type ScheduleRow } from './read-schedules'

export type Person = { id: number; name: string; isDisabled: boolean }

/** `people`: all that its layers name. */
export type Schedule = {
  id: number
  name: string
  timeZone: string
  teamId: number | null
  layers: readonly NamedLayer[]
  people: Person[]
}

export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const rows = await readSchedules(ctx.db, ctx, { from: ctx.now, to: ctx.now })
  return rows.map((row) => summarize(row))
}

export function summarize(row: ScheduleRow): Schedule {
  const { id, name, timeZone, teamId } = row
  const named = row.versions.at(-1)?.layers.flatMap(namedIn) ?? []
  const people = new Map(named.map(({ user }) => [user.id, person(user)]))
  return { id, name, timeZone, teamId, layers: newestRoster(row).layers, people: [...people.values()] }
}

export function person({ id, name, disabledAt }: { id: number; name: string; disabledAt: Date | null }): Person {
  return { id, name, isDisabled: disabledAt !== null }
}
