import type { Shift } from './shifts'

export type ComparedStretch = {
  startsAt: Date
  endsAt: Date
  before: number | undefined
  after: number | undefined
}

export function compareShifts(
  before: readonly Shift[],
  after: readonly Shift[],
  { from, to }: { from: Date; to: Date },
): ComparedStretch[] {
  const ends = [...before, ...after].flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
  const inside = ends.filter((at) => at > from.getTime() && at < to.getTime())
  const times = [...new Set([from.getTime(), ...inside, to.getTime()])].toSorted((a, b) => a - b)
  const stretches: ComparedStretch[] = []
  for (const [index, endsAt] of times.slice(1).entries()) {
    const startsAt = times[index] ?? endsAt
    const stretch = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), ...whoAt(before, after, startsAt) }
    const last = stretches.at(-1)
    if (last && last.before === stretch.before && last.after === stretch.after) last.endsAt = stretch.endsAt
    else stretches.push(stretch)
  }
  return stretches
}

function whoAt(before: readonly Shift[], after: readonly Shift[], at: number) {
  const covers = ({ startsAt, endsAt }: Shift) => startsAt.getTime() <= at && at < endsAt.getTime()
  return { before: before.find(covers)?.userId, after: after.find(covers)?.userId }
}
