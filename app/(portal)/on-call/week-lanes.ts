import type { CalendarDay, DayEntry } from '@/lib/on-call/calendar-days'

type Stretch = { startsAt: Date; endsAt: Date }

/** One for each lane of a day, undefined where it is free. `goesOn`: over midnight, from the same lane of the day before. */
export type Laid<S> = (DayEntry<S> & { goesOn: boolean }) | undefined

/**
 * The entries of each day of a week. Where people are on call at the same time, each shift keeps its lane from day to day,
 * so that its days are one bar; else each day begins at the top. A lane beyond those `drawn` is left as soon as one is free.
 */
export function weekLanes<S extends Stretch>(week: readonly CalendarDay<S>[], drawn: number): Laid<S>[][] {
  const keepsLanes = week.some(({ entries }) =>
    entries.some((one, at) => at > 0 && one.from < (entries[at - 1]?.to ?? '')),
  )
  const days: Laid<S>[][] = []
  for (const { entries } of week) {
    const before = days.at(-1) ?? []
    const lanes: Laid<S>[] = []
    for (const entry of entries) if (laneBefore(entry) >= 0) lanes[laneBefore(entry)] = { ...entry, goesOn: false }
    for (const entry of entries) if (laneBefore(entry) < 0) lanes[freeIn(lanes)] = { ...entry, goesOn: false }
    days.push(Array.from(lanes, (laid, lane) => laid && { ...laid, goesOn: goesOn(laid, before[lane]) }))

    function laneBefore({ from, shift }: DayEntry<S>) {
      if (!keepsLanes || from !== '00:00') return -1
      const lane = before.findIndex((laid) => laid?.to === '24:00' && laid.shift === shift)
      return lane < drawn ? lane : -1
    }
  }
  return days
}

function freeIn(lanes: readonly unknown[]) {
  const free = Array.from(lanes).indexOf(undefined)
  return free < 0 ? lanes.length : free
}

function goesOn<S>({ from, shift }: DayEntry<S>, before: Laid<S>) {
  return shift !== undefined && from === '00:00' && before?.to === '24:00' && before.shift === shift
}
