import type { Override, Rotation } from '../record/settings'
import { localTime } from './local-time'

const HOUR = 3_600_000
const LENGTHS = { hour: HOUR, day: 24 * HOUR, week: 168 * HOUR }
const MINUTE = 60_000
const LONGEST_LEAP = 2 * HOUR

/** By the wall clock; undefined: nobody. If overrides overlap, the last one made wins. */
export function onCall(rotation: Rotation, overrides: Override[], wall: number): number | undefined {
  const covering = overrides.filter(({ startsAt, endsAt }) => startsAt <= wall && wall < endsAt)
  const last = covering.at(-1)
  return last ? last.userId : memberAt(rotation, wall)
}

function memberAt({ members, ...rotation }: Rotation, wall: number) {
  if (members.length === 0) return undefined
  const turn = turnAt(rotation, wall)
  return members[((turn % members.length) + members.length) % members.length]
}

/** A clock that is set back does not take back a turn that has begun: the latest turn of the last hours counts. */
function turnAt(rotation: Omit<Rotation, 'members'>, wall: number) {
  const { timeZone, shiftUnit, shiftLength, handoverTime, startsOn } = rotation
  const first = Date.parse(`${startsOn}T${handoverTime}:00Z`)
  const turnOf = (instant: number) =>
    Math.floor((localTime(timeZone, instant) - first) / (LENGTHS[shiftUnit] * shiftLength))
  const isEven = localTime(timeZone, wall) - localTime(timeZone, wall - LONGEST_LEAP) === LONGEST_LEAP
  if (isEven) return turnOf(wall)
  const minutes = Array.from({ length: LONGEST_LEAP / MINUTE }, (_, at) => turnOf(wall - at * MINUTE))
  return Math.max(...minutes)
}
