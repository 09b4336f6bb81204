import { formatDuration } from 'date-fns'

export const PERIOD_UNITS = { minutes: 1, hours: 60, days: 1_440 } as const
export type PeriodUnit = keyof typeof PERIOD_UNITS

export function periodInWords(minutes: number) {
  const [days, rest] = [Math.floor(minutes / PERIOD_UNITS.days), minutes % PERIOD_UNITS.days]
  const duration = { days, hours: Math.floor(rest / PERIOD_UNITS.hours), minutes: rest % PERIOD_UNITS.hours }
  return formatDuration(duration) || '0 minutes'
}

export function periodInUnit(minutes: number): { count: number; unit: PeriodUnit } {
  const unit = (['days', 'hours'] as const).find((one) => minutes > 0 && minutes % PERIOD_UNITS[one] === 0) ?? 'minutes'
  return { count: minutes / PERIOD_UNITS[unit], unit }
}
