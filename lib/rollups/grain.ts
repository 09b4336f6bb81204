export const GRAIN_MS = { hour: 3_600_000, day: 86_400_000 } as const

export type Grain = keyof typeof GRAIN_MS

const DAYS_OF_HOURS = 92

export function startOf(grain: Grain, at: Date) {
  return new Date(Math.floor(at.getTime() / GRAIN_MS[grain]) * GRAIN_MS[grain])
}

export function firstHourKept(now: Date) {
  return new Date(startOf('day', now).getTime() - DAYS_OF_HOURS * GRAIN_MS.day)
}
