import type { Unit } from '../layers/recurrence'

export type Rule = { unit: Unit; interval: number; byDay: number[]; weekStart: number; until: string | undefined }

const UNITS: Readonly<Record<string, Unit>> = { HOURLY: 'hour', DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' }
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'WKST', 'UNTIL']

/** The plain forms of RFC 5545: what Tocsin has no layer for is a fault, not a guess. */
export function readRule(lines: readonly string[]): Rule | { fault: string } {
  const [line = '', ...others] = lines
  const exceptions = others.find((one) => one.trim() !== '')
  if (exceptions !== undefined) return { fault: `Tocsin has no exceptions of a rotation: ${exceptions}` }
  const parts = new Map(
    line
      .replace(/^RRULE:/i, '')
      .split(';')
      .map((part) => part.split('='))
      .map(([name = '', value = '']) => [name.trim().toUpperCase(), value.trim().toUpperCase()] as const),
  )
  const unit = UNITS[parts.get('FREQ') ?? '']
  const unknown = [...parts.keys()].find((name) => !KNOWN.includes(name))
  const named = (parts.get('BYDAY') ?? '').split(',').filter(Boolean)
  const byDay = named.map((day) => DAYS.indexOf(day))
  const interval = Number(parts.get('INTERVAL') ?? 1)
  if (!unit || unknown !== undefined || byDay.includes(-1) || !Number.isInteger(interval) || interval < 1)
    return { fault: `Tocsin has no rotation by the rule "${line}".` }
  return {
    unit,
    interval,
    byDay,
    weekStart: Math.max(0, DAYS.indexOf(parts.get('WKST') ?? 'MO')),
    until: untilOf(parts.get('UNTIL')),
  }
}

/** 20260301T090000Z as the readers of dates have it. */
function untilOf(given: string | undefined) {
  return given?.replace(
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/,
    (_, year, month, day, hour = '23', minute = '59', second = '59') =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
  )
}
