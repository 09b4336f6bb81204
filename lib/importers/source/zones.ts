import { knownTimeZone } from '../../on-call/time-zone'

/** Names of Rails, which PagerDuty shows, for those that its customers use most. */
const RAILS: Readonly<Record<string, string>> = {
  Hawaii: 'Pacific/Honolulu',
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  'Mountain Time (US & Canada)': 'America/Denver',
  'Central Time (US & Canada)': 'America/Chicago',
  'Eastern Time (US & Canada)': 'America/New_York',
  London: 'Europe/London',
  Dublin: 'Europe/Dublin',
  Berlin: 'Europe/Berlin',
  Paris: 'Europe/Paris',
  Madrid: 'Europe/Madrid',
  Rome: 'Europe/Rome',
  Amsterdam: 'Europe/Amsterdam',
  Warsaw: 'Europe/Warsaw',
  'New Delhi': 'Asia/Kolkata',
  Mumbai: 'Asia/Kolkata',
  Singapore: 'Asia/Singapore',
  Tokyo: 'Asia/Tokyo',
  Sydney: 'Australia/Sydney',
}

const UTC = /^(etc\/)?(utc|gmt|z|zulu)([+-]0{1,2}(:?00)?)?$/i

export type ReadZone = { zone: string; how?: string }

/** A zone that Tocsin has; `otherwise`, with the reason, where the source names none. */
export function readZone(name: string | undefined, otherwise: string): ReadZone {
  if (name === undefined || name.trim() === '')
    return { zone: otherwise, how: `It names no time zone: ${otherwise} is taken.` }
  const trimmed = name.trim()
  if (UTC.test(trimmed)) return { zone: 'UTC' }
  const known = knownTimeZone(trimmed) ?? RAILS[trimmed]
  if (known) return { zone: known }
  return { zone: otherwise, how: `Its time zone "${trimmed}" has no name that Tocsin knows: ${otherwise} is taken.` }
}
