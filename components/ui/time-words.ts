export const ZONE_COOKIE = 'tocsin-zone'

/** Such as Wed 25 Nov, 09:00 Europe/Berlin; with the year if `now` is in another one. */
export function timeWords(at: Date, timeZone: string, now: Date | number) {
  const { weekday, day, month, year, hour, minute } = partsIn(timeZone, at)
  const ofYear = year === partsIn(timeZone, now).year ? '' : ` ${year}`
  return `${weekday} ${day} ${month}${ofYear}, ${hour}:${minute} ${timeZone}`
}

export function exactTimeWords(at: Date, timeZone: string) {
  const { weekday, day, month, year, hour, minute, second } = partsIn(timeZone, at)
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second} ${timeZone}`
}

export function readZone(cookie: string | undefined) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: cookie ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const FORMAT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because a format is slow to make. By parts: servers and browsers join them differently. */
function partsIn(timeZone: string, at: Date | number) {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...FORMAT })
  formats.set(timeZone, format)
  const values: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of format.formatToParts(at)) values[type] = value
  return values
}
