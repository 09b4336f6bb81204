import type { Shift } from './shift'

/** Who is on call in a stretch, in the order of their ids: without a change, and with it. */
export type ComparedStretch = { startsAt: Date; endsAt: Date; before: number[]; after: number[] }

export function compareShifts(
  before: readonly Shift[],
  after: readonly Shift[],
  { from, to }: { from: Date; to: Date },
): ComparedStretch[] {
  const ends = [...before, ...after].flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
  const inside = ends.filter((at) => at > from.getTime() && at < to.getTime())
  const times = [...new Set([from.getTime(), ...inside, to.getTime()])].toSorted((a, b) => a - b)
  const [beforeAt, afterAt] = [peopleAlong(before), peopleAlong(after)]
  const stretches: ComparedStretch[] = []
  for (const [index, endsAt] of times.slice(1).entries()) {
    const startsAt = times[index] ?? endsAt
    const stretch = {
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      before: beforeAt(startsAt),
      after: afterAt(startsAt),
    }
    const last = stretches.at(-1)
    if (last && isSame(last.before, stretch.before) && isSame(last.after, stretch.after)) last.endsAt = stretch.endsAt
    else stretches.push(stretch)
  }
  return stretches
}

function isSame(people: readonly number[], others: readonly number[]) {
  return people.join() === others.join()
}

/** Who is on call at times that are asked for in order. */
function peopleAlong(shifts: readonly Shift[]) {
  const coming = shifts.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  let open: Shift[] = []
  let next = 0
  return (at: number) => {
    for (let shift = coming[next]; shift && shift.startsAt.getTime() <= at; shift = coming[++next]) open.push(shift)
    open = open.filter(({ endsAt }) => at < endsAt.getTime())
    return [...new Set(open.map(({ userId }) => userId))].toSorted((a, b) => a - b)
  }
}
