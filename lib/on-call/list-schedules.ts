import type { Context } from '../context'
import { pendingFrom, withoutPending } from './layers/pending'
import { type NamedLayer, namedIn, newestRoster, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'

export type Person = { id: number; name: string; isDisabled: boolean }

/** `people`: all that its layers name. `pending`: when what is here begins, and what holds until then. */
export type Schedule = {
  id: number
  name: string
  timeZone: string
  teamId: number | null
  layers: readonly NamedLayer[]
  people: Person[]
  pending: { from: Date; before: { timeZone: string; layers: readonly NamedLayer[] } } | null
}

export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  const rows = await readSchedules(ctx.db, ctx, { from: ctx.now, to: ctx.now })
  return rows.map((row) => summarize(row))
}

export function summarize(row: ScheduleRow): Schedule {
  const { id, name, timeZone, teamId } = row
  const named = row.versions.at(-1)?.layers.flatMap(namedIn) ?? []
  const people = new Map(named.map(({ user }) => [user.id, person(user)]))
  const { layers } = newestRoster(row)
  return { id, name, timeZone, teamId, layers, people: [...people.values()], pending: pendingOf(row) }
}

function pendingOf(row: ScheduleRow): Schedule['pending'] {
  const from = pendingFrom(row.versions)
  if (!from) return null
  const left = Math.max(1, withoutPending(versionsOf(row)).length)
  return { from, before: newestRoster({ ...row, versions: row.versions.slice(0, left) }) }
}

export function person({ id, name, disabledAt }: { id: number; name: string; disabledAt: Date | null }): Person {
  return { id, name, isDisabled: disabledAt !== null }
}
