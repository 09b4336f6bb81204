import type { Timers } from './timers'

export type Clocks = ReturnType<typeof createClocks>

/** Wall clocks, which anybody may set: one for each place where an instance runs, and the database's own. */
export function createClocks(timers: Timers, startsAt: number) {
  const skews = new Map<string, number>()
  const trueTime = () => startsAt + timers.now()

  return {
    startsAt,
    trueTime,
    wallOf: (place: string) => new Date(Math.floor(trueTime() + (skews.get(place) ?? 0))),
    set: (place: string, by: number) => {
      skews.set(place, (skews.get(place) ?? 0) + by)
    },
    /** All leads over the true time that some clock has now. */
    skews: () => [...new Set([0, ...skews.values()])],
  }
}
