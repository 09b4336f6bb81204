import type { WeeklyHours } from '../../on-call/layers/hours'
import type { ShiftUnit } from '../../on-call/layers/turns'

/** A turn: e-mail addresses of people who are on call together; none: nobody. */
export type Turn = readonly string[]

export type PlannedLayer = {
  name: string
  shiftUnit: ShiftUnit
  shiftLengths: readonly number[]
  handoverTime: string
  startsOn: string
  turns: readonly Turn[]
  hours: readonly WeeklyHours[]
  skipsClosed: boolean
  adds: boolean
  startsAt: Date | null
  endsAt: Date | null
}

/** Its layers from the top. */
export type PlannedSchedule = { timeZone: string; layers: readonly PlannedLayer[] }

export const MOST_LAYERS = 12
export const MOST_TURNS = 50
export const MOST_TOGETHER = 20
export const MOST_HOURS = 50
export const MOST_LENGTHS = 10
