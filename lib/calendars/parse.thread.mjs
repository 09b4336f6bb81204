import ICAL from 'ical.js'

const DAY = 86_400_000
/** How far a zone's clock may be from UTC, and more. */
const SLACK = 2 * DAY

/** What a Date can hold, less what a zone may add. */
const MOST_TIME = 8.64e15 - SLACK

/** The rest is for people, and the most frequent place of lines that are no iCalendar. */
const READ =
  /^(BEGIN|END|UID|SUMMARY|STATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|ATTENDEE|ORGANIZER|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

/** What a reader can do something about. */
class Fault extends Error {}

/**
 * Reads the events of a text that meet a span of time. Times are the wall clock's of `zone`, as if it were UTC; without a zone they
 * hold in any. `keepsZones`: what lasts from midnight to midnight of a zone does so there, and is no whole day of others.
 * @param {{ text: string, from: number, to: number, keepsZones: boolean, most: { events: number, times: number, steps: number, emails: number } }} task
 * @returns {{ ok: true, events: { title: string, zone: string | null, startsAt: number, endsAt: number, isAllDay: boolean, emails: { attendees: string[], organizer: string[] } }[] } | { ok: false, fault: string }}
 */
export default function parse({ text, ...bounds }) {
  try {
    return { ok: true, events: eventsIn(text, bounds) }
  } catch (error) {
    return { ok: false, fault: error instanceof Fault ? error.message : 'It is not in the form of iCalendar.' }
  }
}

function eventsIn(text, bounds) {
  const lines = unfolded(text)
  if (lines.length === 0) return []
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1) ?? ''))
    throw new Fault('It does not end with END:VCALENDAR, so a part of it is missing.')
  expectDates(lines)
  const parsed = ICAL.parse(lines.join('\r\n'))
  const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
  const events = []
  for (const calendar of calendars)
    for (const series of seriesOf(new ICAL.Component(calendar)))
      for (const event of timesOf(series, bounds)) {
        events.push(event)
        if (events.length > bounds.most.events)
          throw new Fault(`It has over ${bounds.most.events.toLocaleString('en')} events in the time that is read.`)
      }
  return events
}

function unfolded(text) {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => READ.test(line))
}

const DATE = /^(?:DTSTART|DTEND|RECURRENCE-ID)(?:;[^:]*)?:(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/i

/** The library takes 30 February for 2 March. */
function expectDates(lines) {
  for (const line of lines) {
    const found = DATE.exec(line)
    if (!found) continue
    const [year, month, day, hour, minute, second] = found.slice(1).map((digits) => Number(digits ?? 0))
    const isDay = month >= 1 && month <= 12 && day >= 1 && day <= ICAL.Time.daysInMonth(month, year)
    if (!isDay || hour > 23 || minute > 59 || second > 60)
      throw new Fault(`There is no such time: ${line.slice(0, 100)}`)
  }
}

/** Each event with those that stand in place of one of its times. */
function seriesOf(calendar) {
  const series = new Map()
  for (const [at, component] of calendar.getAllSubcomponents('vevent').entries()) {
    const uid = String(component.getFirstPropertyValue('uid') ?? `without a name ${at}`)
    const known = series.get(uid) ?? { masters: [], changed: [] }
    known[component.hasProperty('recurrence-id') ? 'changed' : 'masters'].push(component)
    series.set(uid, known)
  }
  return series.values()
}

function* timesOf({ masters, changed }, bounds) {
  const replaced = new Set(changed.map((component) => keyOf(component.getFirstPropertyValue('recurrence-id'))))
  for (const component of masters)
    if (isRepeated(component)) yield* repeatedTimes(component, replaced, bounds)
    else yield* oneTime(component, bounds)
  for (const component of changed) yield* oneTime(component, bounds)
}

function isRepeated(component) {
  return component.hasProperty('rrule') || component.hasProperty('rdate')
}

function* oneTime(component, bounds) {
  const event = readEvent(component, bounds)
  if (event && meets(event, bounds)) yield event
}

function* repeatedTimes(component, replaced, bounds) {
  const event = readEvent(component, bounds)
  if (!event) return
  const without = new Set(
    component.getAllProperties('exdate').flatMap((property) => property.getValues().map((time) => keyOf(time))),
  )
  // The library sorts them by insertion, and loses some.
  component.removeAllProperties('exdate')
  const times = new ICAL.RecurExpansion({ component, dtstart: component.getFirstPropertyValue('dtstart') })
  const isOfRule = rulesOf(component)
  let read = 0
  for (let steps = 0; ; steps++) {
    if (steps > bounds.most.steps || read > bounds.most.times)
      throw new Fault(`“${event.title}” repeats too often to be read.`)
    const time = nextOf(times, event)
    if (!time) return
    const startsAt = instantOf(time, event.zone)
    if (startsAt >= bounds.to + SLACK) return
    const one = {
      ...event,
      startsAt,
      endsAt: endAfter(time, { ...event, startsAt, length: event.endsAt - event.startsAt }),
    }
    if (without.has(keyOf(time)) || without.has(dayOf(time)) || replaced.has(keyOf(time))) continue
    if (!meets(one, bounds) || !isOfRule(time)) continue
    read++
    yield one
  }
}

/** Whether a date is one of its rule: the library goes on to 1 March where a month has no 29th, which RFC 5545, 3.3.10, leaves out. */
function rulesOf(component) {
  const [rule, ...others] = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  const start = component.getFirstPropertyValue('dtstart')
  const { BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY, BYWEEKNO } = rule?.parts ?? {}
  const isByDate = ['MONTHLY', 'YEARLY'].includes(rule?.freq) && !BYDAY && !BYYEARDAY && !BYWEEKNO
  if (!isByDate || others.length > 0 || component.hasProperty('rdate')) return () => true
  const days = BYMONTHDAY ?? [start.day]
  const months = BYMONTH ?? (rule.freq === 'YEARLY' && !BYMONTHDAY ? [start.month] : undefined)
  return ({ year, month, day }) => {
    const fromEnd = day - ICAL.Time.daysInMonth(month, year) - 1
    return (days.includes(day) || days.includes(fromEnd)) && (months?.includes(month) ?? true)
  }
}

/** On the clock of its zone: a shift from Monday to Monday ends when the next one begins, whatever the clocks do between. */
function endAfter(time, { startsAt, length, zone, clockSeconds }) {
  if (zone !== 'UTC' || clockSeconds === undefined) return startsAt + length
  const end = time.clone()
  end.adjust(0, 0, 0, clockSeconds)
  return instantOf(end, zone)
}

/** How long it lasts on the clock of the zone that both of its ends are in; undefined where they are in two. */
function clockSecondsOf(component, from) {
  const to = component.getFirstPropertyValue('dtend')
  if (!(to instanceof ICAL.Time) || to.zone !== from.zone) return undefined
  return (instantOf(to, null) - instantOf(from, null)) / 1000
}

function nextOf(times, { title }) {
  try {
    return times.next()
  } catch {
    throw new Fault(`“${title}” repeats by a rule that cannot be followed.`)
  }
}

/** Undefined for one that is called off, or takes no time. */
function readEvent(component, { most, keepsZones }) {
  const title = String(component.getFirstPropertyValue('summary') ?? '').slice(0, 500)
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase()
  const start = component.getFirstProperty('dtstart')
  if (!start) throw new Fault(`“${title}” has no beginning.`)
  const from = start.getFirstValue()
  if (!(from instanceof ICAL.Time)) throw new Fault(`“${title}” begins at a time that cannot be read.`)
  const zone = zoneOf(from, start.getParameter('tzid'), title)
  const startsAt = instantOf(from, zone)
  const endsAt = endOf(component, { from, startsAt, title })
  if (status === 'CANCELLED' || endsAt === startsAt) return undefined
  if (!(startsAt >= -MOST_TIME && endsAt <= MOST_TIME))
    throw new Fault(`“${title}” is longer or farther away than can be read.`)
  if (endsAt < startsAt) throw new Fault(`“${title}” ends before it begins.`)
  const clockSeconds = clockSecondsOf(component, from)
  const days = keepsZones ? { isAllDay: from.isDate } : wholeDays(component, from)
  return { title, zone, startsAt, endsAt, clockSeconds, ...days, emails: emailsOf(component, most) }
}

/** From midnight to midnight of the zone that it is written in: some tools know no whole days. */
function wholeDays(component, from) {
  if (from.isDate) return { isAllDay: true }
  const to = component.getFirstPropertyValue('dtend')
  if (!isMidnight(from) || !isMidnight(to)) return { isAllDay: false }
  return { isAllDay: true, zone: null, startsAt: instantOf(from, null), endsAt: instantOf(to, null) }
}

function isMidnight(time) {
  return time instanceof ICAL.Time && time.hour === 0 && time.minute === 0 && time.second === 0
}

function endOf(component, { from, startsAt, title }) {
  const end = component.getFirstProperty('dtend')
  const to = end?.getFirstValue()
  if (end && !(to instanceof ICAL.Time)) throw new Fault(`“${title}” ends at a time that cannot be read.`)
  if (end) return instantOf(to, zoneOf(to, end.getParameter('tzid'), title))
  const duration = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return startsAt + duration.toSeconds() * 1000
  return from.isDate ? startsAt + DAY : startsAt
}

/** `UTC` once the file itself says when that is; null: of whatever zone it is read in. */
function zoneOf(time, tzid, title) {
  if (time.isDate) return null
  if (time.zone && time.zone.tzid !== 'floating') return 'UTC'
  if (!tzid) return null
  if (isKnown(tzid)) return tzid
  throw new Fault(`“${title}” is in the time zone ${String(tzid).slice(0, 60)}, which the file does not define.`)
}

function instantOf(time, zone) {
  if (zone === 'UTC') return time.toUnixTime() * 1000
  return Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [] : [time.hour, time.minute, time.second]))
}

const zones = new Map()

function isKnown(tzid) {
  const known = zones.get(tzid) ?? hasZone(tzid)
  if (zones.size < 1_000) zones.set(tzid, known)
  return known
}

function hasZone(timeZone) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The same for times that are the same in different zones. */
function keyOf(time) {
  return time?.isDate ? dayOf(time) : `at ${time?.toUnixTime()}`
}

function dayOf({ year, month, day }) {
  return `${year}-${month}-${day}`
}

function meets({ startsAt, endsAt }, { from, to }) {
  return startsAt < to + SLACK && endsAt > from - SLACK
}

/** Of those who take part; of whoever made it, if nobody does. */
function emailsOf(component, most) {
  const attendees = component
    .getAllProperties('attendee')
    .filter((property) => String(property.getParameter('partstat') ?? '').toUpperCase() !== 'DECLINED')
  return {
    attendees: attendees.slice(0, most.emails).flatMap(emailOf),
    organizer: component.getAllProperties('organizer').slice(0, 1).flatMap(emailOf),
  }
}

function emailOf(property) {
  const address = String(property.getFirstValue() ?? '')
  const email = /^(?:mailto:)?([^:]+@[^:]+)$/i.exec(address)?.[1] ?? String(property.getParameter('email') ?? '')
  return email.includes('@') && email.length <= 320 ? [email.trim().toLowerCase()] : []
}
