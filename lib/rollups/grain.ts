export const GRAIN_MS = { hour: 3_600_000, day: 86_400_000 } as const

export type Grain = keyof typeof GRAIN_MS

/** The start of the hour or day of UTC. */
export function startOf(grain: Grain, at: Date) {
  return new Date(Math.floor(at.getTime() / GRAIN_MS[grain]) * GRAIN_MS[grain])
}
