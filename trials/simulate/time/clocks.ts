import type { Timers } from './timers'

export type Clocks = ReturnType<typeof createClocks>

/** Wall clocks that can be set: one for each place of an instance, and the database's own. */
export function createClocks(timers: Timers, startsAt: number) {
  const skews = new Map<string, number>()
  const settings: { at: number; skews: number[] }[] = [{ at: 0, skews: [0] }]
  const trueTime = () => startsAt + timers.now()

  return {
    startsAt,
    trueTime,
    wallOf: (place: string) => new Date(Math.floor(trueTime() + (skews.get(place) ?? 0))),
    set: (place: string, by: number) => {
      skews.set(place, (skews.get(place) ?? 0) + by)
      settings.push({ at: timers.now(), skews: [...new Set([0, ...skews.values()])] })
    },
    /** The largest possible difference of two clocks, each read at any time. */
    spread: () => {
      const all = settings.flatMap((setting) => setting.skews)
      return Math.max(...all) - Math.min(...all)
    },
    /** When clocks may first show this time or a later one, and when the last of them does for good; from then on. */
    reachedWithin: (wall: number, from: number) => {
      const span = { low: Number.POSITIVE_INFINITY, high: from }
      for (const [index, { at, skews: held }] of settings.entries()) {
        const until = settings[index + 1]?.at ?? Number.POSITIVE_INFINITY
        if (until <= from) continue
        for (const due of held.map((skew) => wall - startsAt - skew)) {
          const first = Math.max(due, at, from)
          if (first < until) span.low = Math.min(span.low, first)
          if (due > at) span.high = Math.max(span.high, Math.min(due, until))
        }
      }
      return span
    },
    /** Nobody set one. */
    areUntouched: (from: number, to: number) => settings.slice(1).every(({ at }) => at < from || to < at),
    /** How far clocks may have been ahead of true time in the span. */
    skewsDuring: (from: number, to: number) => {
      const held = settings.filter(({ at }, index) => at <= to && (settings[index + 1]?.at ?? to) >= from)
      return [...new Set(held.flatMap((setting) => setting.skews))]
    },
  }
}
