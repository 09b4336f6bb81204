import { tzOffset } from '@date-fns/tz'
import { addMinutes } from 'date-fns'
import { rememberedZone } from './browser-zone'

/** Such as Wed 25 Nov, 09:00 Europe/Berlin; with the year if `now` is in another one. */
export function timeWords(at: Date, timeZone: string, now: Date | number) {
  return `${clockTimeWords(at, timeZone, now)} ${timeZone}`
}

/** The same on a page that names the zone elsewhere. */
export function clockTimeWords(at: Date, timeZone: string, now: Date | number) {
  const clock = clockIn(timeZone, at)
  const year = clock.getUTCFullYear() === clockIn(timeZone, now).getUTCFullYear() ? '' : ` ${clock.getUTCFullYear()}`
  return `${weekday(clock)} ${day(clock)}${year}, ${minutes(clock)}`
}

/** Such as Wed 25 Nov 2026, 09:00:31 Europe/Berlin. */
export function exactTimeWords(at: Date, timeZone: string) {
  const clock = clockIn(timeZone, at)
  const seconds = clock.toISOString().slice(11, 19)
  return `${weekday(clock)} ${day(clock)} ${clock.getUTCFullYear()}, ${seconds} ${timeZone}`
}

/** Such as Wed 25 Nov 2026. */
export function dateWords(at: Date, timeZone: string) {
  const clock = clockIn(timeZone, at)
  return `${weekday(clock)} ${day(clock)} ${clock.getUTCFullYear()}`
}

/** Such as 09:00:31. */
export function clockWords(at: Date, timeZone: string) {
  return clockIn(timeZone, at).toISOString().slice(11, 19)
}

/** Such as 25 Nov. */
export function dayWords(at: Date, timeZone: string) {
  return day(clockIn(timeZone, at))
}

/** Such as Wed 25, 09:00. */
export function hourWords(at: Date, timeZone: string) {
  const clock = clockIn(timeZone, at)
  return `${weekday(clock)} ${clock.getUTCDate()}, ${minutes(clock)}`
}

const DAY_MS = 86_400_000

/** As short as it can be understood: 08:00, Thu 08:00, or 25 Nov. */
export function untilWords(at: Date, timeZone: string, now: Date | number) {
  const clock = clockIn(timeZone, at)
  if (day(clock) === day(clockIn(timeZone, now))) return minutes(clock)
  return Math.abs(at.getTime() - Number(now)) < 6 * DAY_MS ? `${weekday(clock)} ${minutes(clock)}` : day(clock)
}

/** Of the cookie that `rememberZone` writes; UTC if it names no zone. */
export function readZone(cookie = '') {
  try {
    const [timeZone] = cookie.split(' ')
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function weekday(clock: Date) {
  return WEEKDAYS[clock.getUTCDay()]
}

function day(clock: Date) {
  return `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]}`
}

function minutes(clock: Date) {
  return clock.toISOString().slice(11, 16)
}

/** The zone's clock, to be read as if it were UTC. The browser's own and UTC need no Intl. */
function clockIn(timeZone: string, at: Date | number) {
  const date = new Date(at)
  if (timeZone === 'UTC') return date
  const isOwn = timeZone === rememberedZone()
  return addMinutes(date, isOwn ? -date.getTimezoneOffset() : tzOffset(timeZone, date))
}
