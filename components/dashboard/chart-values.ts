import { scaleLinear } from 'd3-scale'
import { groupDigits } from '../ui/group-digits'
import { formatDuration, formatRoughly } from './format'

export type Unit = 'count' | 'duration'
export type Series = { name: string; color: string; shape: 'bar' | 'line' | 'step' }
/** One value for each series. */
export type Point = { at: Date; values: (number | undefined)[] }

/** How values are written, in full and beside a grid line. */
export const FORMATS = {
  count: { whole: groupDigits, tick: groupDigits },
  duration: { whole: formatDuration, tick: formatRoughly },
} as const

const SECOND_MS = 1_000
const DURATIONS = [86_400_000, 3_600_000, 60_000]
const TICKS = 4

/** Grid lines from 0 to at least `max`, at whole counts or whole units of time. */
export function valueScale(max: number, unit: Unit) {
  const size = unit === 'count' ? 1 : (DURATIONS.find((ms) => max >= ms) ?? SECOND_MS)
  const scale = scaleLinear()
    .domain([0, Math.max(1, max / size)])
    .nice(TICKS)
  const [, top = 1] = scale.domain()
  const isWhole = unit === 'count' || size === SECOND_MS
  const ticks = scale.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick))
  return { top: top * size, ticks: ticks.map((tick) => tick * size) }
}
