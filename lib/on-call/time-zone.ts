import type { FieldErrors } from '../result'
import { instantOf, timesShown } from './wall-clock'

/** Current names of zones that Intl lists by older ones: https://github.com/tc39/proposal-canonical-tz */
const RENAMED = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]

let listed: readonly string[] | undefined

/** IANA names to choose from; older ones too, since schedules have them. */
export function timeZones() {
  listed ??= listTimeZones()
  return [...listed]
}

/** Takes 15 ms. */
function listTimeZones() {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...RENAMED.filter(resolved)])
  names.delete('UTC')
  return ['UTC', ...[...names].toSorted()]
}

export function knownTimeZone(name: string): string | undefined {
  const zones = timeZones()
  return zones.includes(name) ? name : zones.find((zone) => zone === resolved(name))
}

/** Parses a form's `2026-03-01T09:00` on a zone's wall clock; returns an invalid date for other text. */
export function parseWallClock(timeZone: string, text: string) {
  const wallClock = typedWallClock(text)
  return new Date(Number.isNaN(wallClock) ? Number.NaN : instantOf(timeZone, wallClock))
}

/** Faults of a form's times that the zone's clocks skip, or show twice, when they change. */
export function clockFaults(timeZone: string, texts: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const wallClock = typedWallClock(text)
      const times = Number.isNaN(wallClock) ? 1 : timesShown(timeZone, wallClock)
      if (times === 1) return []
      const shown = times === 0 ? 'skip this time' : 'show this time twice'
      return [[field, `The clocks of ${timeZone} ${shown} on that day: choose an earlier or a later one.`]]
    }),
  )
}

function typedWallClock(text: string) {
  return /^2\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
}

function resolved(name: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
