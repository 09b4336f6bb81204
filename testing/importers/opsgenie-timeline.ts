import { DAY, HOUR, minuteOfWeek, stretchesBetween, WEEK, wallOf } from './zoned'

type Participant = { type: string; id?: string; username?: string }
type Clock = { startHour: number; startMin: number; endHour: number; endMin: number }

export type OgRotation = {
  id: string
  name: string
  startDate: string
  endDate?: string
  type: 'hourly' | 'daily' | 'weekly'
  length: number
  participants: Participant[]
  timeRestriction?:
    | { type: 'time-of-day'; restriction: Clock }
    | { type: 'weekday-and-time-of-day'; restrictions: (Clock & { startDay: string; endDay: string })[] }
}

export type OgOverride = {
  alias: string
  user: Participant
  startDate: string
  endDate: string
  rotations?: { id: string }[]
}

export type OgSchedule = {
  id: string
  name: string
  timezone: string
  rotations: OgRotation[]
  overrides?: OgOverride[]
}

const UNITS = { hourly: HOUR, daily: DAY, weekly: WEEK }
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * As Opsgenie's documentation has it: all rotations at once, each by the schedule's wall clock; an override takes the place of
 * the rotations that it names, or of all. `people`: what `flattenedRecipients` holds for each user name.
 */
export function ogTimeline(schedule: OgSchedule, from: number, to: number, members: Record<string, string[]> = {}) {
  const stretches = stretchesBetween(from, to, (at) => onCall(schedule, at, members))
  const periods = stretches
    .filter(({ people }) => people.length > 0)
    .map((stretch) => ({
      startDate: new Date(stretch.from).toISOString(),
      endDate: new Date(stretch.to).toISOString(),
      type: 'default',
      recipient: { type: 'user', name: stretch.people[0] },
      flattenedRecipients: stretch.people.map((name) => ({ type: 'user', name })),
    }))
  return {
    data: {
      _parent: { id: schedule.id, name: schedule.name, enabled: true },
      startDate: new Date(from).toISOString(),
      endDate: new Date(to).toISOString(),
      finalTimeline: { rotations: [{ id: 'all', name: 'all', order: 1, periods }] },
    },
    took: 0.1,
    requestId: 'timeline',
  }
}

function onCall({ timezone, rotations, overrides = [] }: OgSchedule, at: number, members: Record<string, string[]>) {
  const running = overrides.filter((one) => Date.parse(one.startDate) <= at && at < Date.parse(one.endDate))
  const covered = (id: string) =>
    running.some((one) => !one.rotations || one.rotations.some((named) => named.id === id))
  const turns = rotations.filter(({ id }) => !covered(id)).flatMap((one) => participantAt(one, timezone, at) ?? [])
  return [...running.map(({ user }) => user), ...turns].flatMap((one) => namesOf(one, members))
}

function namesOf({ type, id = '', username = '' }: Participant, members: Record<string, string[]>) {
  if (type === 'none') return []
  return type === 'user' ? [username] : (members[id] ?? [])
}

function participantAt(rotation: OgRotation, zone: string, at: number): Participant | undefined {
  const { startDate, endDate, type, length, participants, timeRestriction } = rotation
  const start = Date.parse(startDate)
  if (at < start || (endDate !== undefined && at >= Date.parse(endDate))) return undefined
  const wall = wallOf(zone, at)
  if (timeRestriction && !isWithin(timeRestriction, wall)) return undefined
  const turn = Math.floor((wall - wallOf(zone, start)) / (UNITS[type] * length))
  return participants[turn % participants.length]
}

function isWithin(restriction: NonNullable<OgRotation['timeRestriction']>, wall: number) {
  if (restriction.type === 'time-of-day') {
    const { startHour, startMin, endHour, endMin } = restriction.restriction
    return isBetween((wall % DAY) / 60_000, startHour * 60 + startMin, endHour * 60 + endMin)
  }
  return restriction.restrictions.some(({ startDay, startHour, startMin, endDay, endHour, endMin }) =>
    isBetween(
      minuteOfWeek(wall),
      DAYS.indexOf(startDay) * 1440 + startHour * 60 + startMin,
      DAYS.indexOf(endDay) * 1440 + endHour * 60 + endMin,
    ),
  )
}

function isBetween(minute: number, from: number, to: number) {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
