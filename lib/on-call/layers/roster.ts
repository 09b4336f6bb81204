import { groupBy } from '../../values/group-by'
import type { Shift } from '../shift'
import { type Layer, type Stretch, stretchesOf } from './layer'
import { byStart, outside, type Span, unionOf } from './spans'

/** Layers from the top: the first that has a turn at an instant says who is on call, and those that add, too. */
export type Roster = { timeZone: string; layers: readonly Layer[] }

type Period = { from: Date; to: Date }

/** Each person's shifts that overlap the period, whole, in order. Those of several people may overlap. */
export function shiftsOf({ timeZone, layers }: Roster, period: Period): Shift[] {
  const { from, to } = reach(
    layers.flatMap((layer) => stretchesOf(layer, timeZone, period)),
    period,
  )
  const all = layers.map((layer) => ({ layer, stretches: stretchesOf(layer, timeZone, { from, to }) }))
  const shifts = all
    .filter(({ layer }) => !layer.adds)
    .reduce<{ taken: Span[]; shifts: Shift[] }>(
      ({ taken, shifts }, { stretches }) => ({
        taken: unionOf([...taken, ...stretches]),
        shifts: [...shifts, ...outside(stretches, taken).flatMap(shiftsOfTurn)],
      }),
      { taken: [], shifts: [] },
    ).shifts
  for (const { stretches } of all.filter(({ layer }) => layer.adds))
    for (const [userId, added] of groupBy(stretches.flatMap(shiftsOfTurn), (shift) => shift.userId))
      shifts.push(...outside(added, unionOf(shifts.filter((one) => one.userId === userId))))
  return shifts.filter(({ startsAt, endsAt }) => startsAt < period.to && endsAt > period.from).toSorted(byStart)
}

/** From where to where the stretches go that overlap the period: layers above may cut them there. */
function reach(stretches: readonly Stretch[], { from, to }: Period): Period {
  const starts = stretches.map(({ startsAt }) => startsAt.getTime())
  const ends = stretches.map(({ endsAt }) => endsAt.getTime())
  return { from: new Date(Math.min(from.getTime(), ...starts)), to: new Date(Math.max(to.getTime(), ...ends)) }
}

function shiftsOfTurn({ turn, startsAt, endsAt }: Stretch): Shift[] {
  return [...new Set(turn)].map((userId) => ({ userId, startsAt, endsAt }))
}
