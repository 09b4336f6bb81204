import { compareWithSource, SHADOW_HOURS } from '../shadow/compare'
import { readDate } from '../source/dates'
import type { Read } from '../source/objects'
import type { Directory } from './directory'
import type { Schedule } from './shapes'

type Span = { from: Date; to: Date }

const HOUR = 3_600_000

export function compareFinalSchedules(directory: Directory, read: readonly Read<Schedule>[]) {
  const { draft, settings } = directory
  const asked = spanOf(read.map(({ value }) => value))
  for (const { value } of read) {
    const name = directory.schedules.get(value.id)
    const plan = name === undefined ? undefined : draft.schedules.get(name)
    const entries = entriesOf(value)
    if (name === undefined || !plan || !entries || !asked) continue
    const from = new Date(Math.max(asked.from.getTime(), settings.asOf.getTime()))
    const to = new Date(Math.min(asked.to.getTime(), from.getTime() + SHADOW_HOURS * HOUR))
    const shifts = entries.flatMap(({ start, end, user }) => {
      const [startsAt, endsAt] = [readDate(start, 'UTC')?.at, readDate(end, 'UTC')?.at]
      const person = draft.people.find(user?.id) ?? user?.summary ?? user?.id ?? '?'
      return startsAt && endsAt ? [{ person, startsAt, endsAt }] : []
    })
    if (from < to) draft.shadows.push(compareWithSource(name, plan, { shifts, from, to }))
  }
}

function entriesOf({ final_schedule: final }: Schedule) {
  const assigned = final?.computed_shift_assignments?.flatMap(({ start_time: start, end_time: end, member }) =>
    member?.user_id === undefined ? [] : [{ start, end, user: { id: member.user_id, summary: member.user_id } }],
  )
  return final?.rendered_schedule_entries ?? assigned
}

/** For which all schedules were asked for: a gap at its beginning has no entry. */
export function spanOf(schedules: readonly Schedule[]): Span | undefined {
  const times = schedules
    .flatMap((one) => entriesOf(one) ?? [])
    .flatMap(({ start, end }) => [readDate(start, 'UTC')?.at, readDate(end, 'UTC')?.at])
    .flatMap((at) => at?.getTime() ?? [])
  if (times.length === 0) return undefined
  // Not by spreading: large accounts have more entries than a call may have arguments.
  const [first, last] = times.reduce(
    ([low, high], at) => [Math.min(low, at), Math.max(high, at)],
    [Infinity, -Infinity],
  )
  return { from: new Date(first), to: new Date(last) }
}
