import type { Shift } from '../shift'
import { type Roster, shiftsOf } from './roster'
import { byStart, DAWN, DUSK, overlap, type Span } from './spans'

/** A schedule's rosters one after the other: each holds until `endsAt`, the last for good. */
export type Versions = readonly { roster: Roster; endsAt: Date | null }[]

type Period = { from: Date; to: Date }

/** Shifts that overlap the period, whole. A change of roster ends a shift, unless the same person goes on. */
export function shiftsBetween(versions: Versions, period: Period): Shift[] {
  const shifts = heldBetween(versions, period).flatMap((held) =>
    shiftsWithin(held, period).map((shift) => ({
      userId: shift.userId,
      startsAt: beginningOf(versions, shift, held),
      endsAt: endOf(versions, shift, held),
    })),
  )
  const keys = new Set<string>()
  return shifts
    .filter(({ userId, startsAt }) => {
      const key = `${userId} ${startsAt.getTime()}`
      return keys.has(key) ? false : keys.add(key)
    })
    .toSorted(byStart)
}

export function shiftsAt(versions: Versions, at: Date): Shift[] {
  return shiftsBetween(versions, { from: at, to: new Date(at.getTime() + 1) })
}

type Held = Span & { roster: Roster; index: number }

function heldBetween(versions: Versions, { from, to }: Period): Held[] {
  return versions
    .map(({ roster, endsAt }, index) => ({
      roster,
      index,
      startsAt: versions[index - 1]?.endsAt ?? DAWN,
      endsAt: endsAt ?? DUSK,
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && startsAt < to && endsAt > from)
}

/** Those of one version, cut where it begins and ends. */
function shiftsWithin(held: Held, period: Period): Shift[] {
  const { startsAt: from, endsAt: to } = overlap({ startsAt: period.from, endsAt: period.to }, held)
  return shiftsOf(held.roster, { from, to }).map((shift) => overlap(shift, held))
}

function beginningOf(versions: Versions, { userId, startsAt }: Shift, { index }: Held): Date {
  const held = heldBetween(versions.slice(0, index), { from: new Date(startsAt.getTime() - 1), to: startsAt })[0]
  const isCut = versions[index - 1]?.endsAt?.getTime() === startsAt.getTime()
  const before = isCut && held ? find(held, userId, new Date(startsAt.getTime() - 1)) : undefined
  return before && held ? beginningOf(versions, before, held) : startsAt
}

function endOf(versions: Versions, { userId, endsAt }: Shift, { index }: Held): Date {
  const isCut = versions[index]?.endsAt?.getTime() === endsAt.getTime()
  if (!isCut) return endsAt
  const held = heldBetween(versions, { from: endsAt, to: new Date(endsAt.getTime() + 1) })[0]
  const after = held && find(held, userId, endsAt)
  return after ? endOf(versions, after, held) : endsAt
}

function find(held: Held, userId: number, at: Date) {
  const period = { from: at, to: new Date(at.getTime() + 1) }
  return shiftsWithin(held, period).find((shift) => shift.userId === userId)
}
