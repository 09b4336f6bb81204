import { groupBy } from '../../values/group-by'
import { byStart, outside, type Span, unionOf } from '../layers/spans'
import type { Shift } from '../shift'
import { instantOf } from '../wall-clock'
import type { NamedShift } from './read'

type NamedStretch = Span & { turn: readonly number[] }

/** One preview asks for those of the same events a dozen times. */
const known = new WeakMap<readonly NamedShift[], Map<string, readonly NamedStretch[]>>()

/**
 * Who is on call by the events of a calendar. As in Grafana OnCall, of those at a time the highest level counts that names somebody,
 * and all of that level are on call together: `list_users_to_notify_from_ical_for_period` in apps/schedules/ical_utils.py. In order;
 * those of several people may overlap.
 */
export function calendarStretches(timeZone: string, shifts: readonly NamedShift[]): readonly NamedStretch[] {
  const byZone = known.get(shifts) ?? new Map<string, readonly NamedStretch[]>()
  const stretches = byZone.get(timeZone) ?? stretchesOf(timeZone, shifts)
  known.set(shifts, byZone.set(timeZone, stretches))
  return stretches
}

function stretchesOf(timeZone: string, shifts: readonly NamedShift[]): NamedStretch[] {
  const pieces = shifts.flatMap((shift) => piecesOf(shift, timeZone))
  const levels = [...groupBy(pieces, ({ level }) => level)].toSorted(([one], [other]) => other - one)
  let taken: Span[] = []
  const found: Shift[] = []
  for (const [, own] of levels) {
    for (const of of groupBy(own, ({ userId }) => userId).values()) found.push(...outside(apart(of), taken))
    taken = unionOf([...taken, ...own])
  }
  return found.toSorted(byStart).map(({ userId, startsAt, endsAt }) => ({ turn: [userId], startsAt, endsAt }))
}

type Piece = Shift & { level: number }

/** Without a zone of its own it is in that of the schedule. Nobody is on call once they are disabled. */
function piecesOf({ level, people, isFloating, ...span }: NamedShift, timeZone: string): Piece[] {
  const at = (time: Date) => (isFloating ? new Date(instantOf(timeZone, time.getTime())) : time)
  const [startsAt, endsAt] = [at(span.startsAt), at(span.endsAt)]
  return people
    .map(({ userId, disabledAt }) => ({
      level,
      userId,
      startsAt,
      endsAt: disabledAt && disabledAt < endsAt ? disabledAt : endsAt,
    }))
    .filter((piece) => piece.startsAt < piece.endsAt)
}

/** Of one person: a later one begins where an earlier one ends. */
function apart(pieces: readonly Piece[]): Piece[] {
  let end = Number.NEGATIVE_INFINITY
  return pieces.toSorted(byStart).flatMap((piece) => {
    const startsAt = new Date(Math.max(piece.startsAt.getTime(), end))
    end = Math.max(end, piece.endsAt.getTime())
    return startsAt < piece.endsAt ? [{ ...piece, startsAt }] : []
  })
}
