import type { Draft } from '../draft'
import type { Found, Mapped } from '../people'
import { hoursOf, type Period, type Stretch, stretchesOf } from '../shadow/stretches'

export type Gap = { schedule: string; hours: number }

/** In place of whoever is left out, to see what they would have had. */
export function withStandIns(people: Mapped, found: readonly Found[]): Map<string, string | null> {
  return new Map([...people, ...leftOut(found).map(({ key }, index) => [key, standIn(index)] as const)])
}

function leftOut(found: readonly Found[]) {
  return found.filter(({ address }) => address === undefined)
}

function standIn(index: number) {
  return `left-out-${index + 1}@left-out.invalid`
}

type Coming = { stretches: ReadonlyMap<string, readonly Stretch[]>; coming: Period }

/** For how many hours nobody is on call where somebody who is left out was, by the key of that person. */
export function gapsOf(draft: Draft, whole: Draft, { stretches, coming }: Coming): Map<string, Gap[]> {
  const missed = leftOut(draft.people.found()).map(({ key }, index) => ({ key, email: standIn(index) }))
  const gaps = new Map<string, Gap[]>(missed.map(({ key }) => [key, []]))
  for (const [schedule, plan] of draft.schedules) {
    const wanted = whole.schedules.get(schedule)
    if (!wanted || JSON.stringify(wanted) === JSON.stringify(plan)) continue
    const empty = (stretches.get(schedule) ?? []).filter(({ people }) => people.length === 0)
    const had = stretchesOf(wanted, coming)
    for (const { key, email } of missed) {
      const own = had.filter(({ people }) => people.includes(email))
      const hours = own.flatMap((one) => empty.map((other) => overlap(one, other))).reduce((sum, one) => sum + one, 0)
      if (hours > 0) gaps.get(key)?.push({ schedule, hours })
    }
  }
  return gaps
}

function overlap(one: Period, other: Period) {
  const from = new Date(Math.max(+one.from, +other.from))
  const to = new Date(Math.min(+one.to, +other.to))
  return from < to ? hoursOf({ from, to }) : 0
}
