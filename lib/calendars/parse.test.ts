import { expect, test } from 'vitest'
import { calendarOf } from '../../testing/calendar-text'
import { NOW } from '../../testing/fixtures'
import type { CalendarKind } from '../db/database'
import { parseCalendar, type ReadEvent } from './parse'

async function read(text: string, kind: CalendarKind = 'absence'): Promise<ReadEvent[]> {
  const found = await parseCalendar(text, NOW, kind)
  if (!found.ok) throw new Error(found.fault)
  return found.events
}

async function words(...events: string[][]) {
  return inWords(await read(calendarOf(...events)))
}

function inWords(events: ReadEvent[]) {
  return events.map(({ title, startsAt, endsAt, isFloating, isAllDay }) => {
    const [from, to] = [startsAt, endsAt].map((at) => at.toISOString().slice(0, isAllDay ? 10 : 16))
    return `${title}: ${from} to ${to}${isFloating && !isAllDay ? ' anywhere' : ''}`
  })
}

async function faultOf(text: string) {
  const found = await parseCalendar(text, NOW, 'absence')
  return found.ok ? `none, but ${found.events.length} events` : found.fault
}

const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

test('whole days and times in UTC, in a zone of the file, in a zone by its name, and in none', async () => {
  const text = calendarOf(
    ['SUMMARY:Whole', 'DTSTART;VALUE=DATE:20260501'],
    ['SUMMARY:Days', 'DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260504'],
    ['SUMMARY:UTC', 'DTSTART:20260501T080000Z', 'DURATION:PT2H'],
    ['SUMMARY:Named', 'DTSTART;TZID=America/New_York:20260501T080000', 'DTEND;TZID=America/New_York:20260501T090000'],
    ['SUMMARY:Own', 'DTSTART;TZID=W. Europe Standard Time:20260501T080000', 'DURATION:PT1H'],
    ['SUMMARY:None', 'DTSTART:20260501T080000', 'DTEND:20260501T090000'],
    ['SUMMARY:Midnights', 'DTSTART;TZID=Europe/Berlin:20260328T000000', 'DTEND;TZID=Europe/Berlin:20260330T000000'],
  ).replace('BEGIN:VEVENT', `${BERLIN.join('\r\n')}\r\nBEGIN:VEVENT`)
  expect(inWords(await read(text))).toEqual([
    'Whole: 2026-05-01 to 2026-05-02',
    'Days: 2026-05-01 to 2026-05-04',
    'UTC: 2026-05-01T08:00 to 2026-05-01T10:00',
    'Named: 2026-05-01T12:00 to 2026-05-01T13:00',
    'Own: 2026-05-01T06:00 to 2026-05-01T07:00',
    'None: 2026-05-01T08:00 to 2026-05-01T09:00 anywhere',
    'Midnights: 2026-03-28 to 2026-03-30',
  ])
})

test('a repeated event keeps its time on the clock; exceptions are moved, called off or left out', async () => {
  const series = [
    'UID:series',
    'SUMMARY:Weekly',
    'DTSTART;TZID=Europe/Berlin:20260316T100000',
    'DTEND;TZID=Europe/Berlin:20260316T110000',
    'RRULE:FREQ=WEEKLY;COUNT=6',
    // Not in order, and one of them on a day before the series.
    'EXDATE;TZID=Europe/Berlin:20260406T100000,20260309T100000,20260302T100000',
  ]
  const moved = [
    ...['UID:series', 'SUMMARY:Moved', 'RECURRENCE-ID;TZID=Europe/Berlin:20260330T100000'],
    ...['DTSTART;TZID=Europe/Berlin:20260331T150000', 'DTEND;TZID=Europe/Berlin:20260331T160000'],
  ]
  const calledOff = [
    ...['UID:series', 'SUMMARY:Weekly', 'STATUS:CANCELLED', 'RECURRENCE-ID;TZID=Europe/Berlin:20260413T100000'],
    ...['DTSTART;TZID=Europe/Berlin:20260413T100000', 'DTEND;TZID=Europe/Berlin:20260413T110000'],
  ]
  expect(await words(series, moved, calledOff)).toEqual([
    'Weekly: 2026-03-16T09:00 to 2026-03-16T10:00',
    'Weekly: 2026-03-23T09:00 to 2026-03-23T10:00',
    'Weekly: 2026-04-20T08:00 to 2026-04-20T09:00',
    'Moved: 2026-03-31T13:00 to 2026-03-31T14:00',
  ])
})

test('of shifts, midnights of a zone are no whole days, and a repeated one ends by the clock of its zone', async () => {
  const series = ['SUMMARY:Ana', 'DTSTART;TZID=W. Europe Standard Time:20260323T090000', 'RRULE:FREQ=WEEKLY;COUNT=2']
  const text = calendarOf(
    ['SUMMARY:Midnights', 'DTSTART:20260501T000000Z', 'DTEND:20260502T000000Z'],
    [...series, 'DTEND;TZID=W. Europe Standard Time:20260330T090000'],
    [...series, 'DTEND:20260330T080000Z', 'UID:of two zones'],
    ['SUMMARY:Day', 'DTSTART;VALUE=DATE:20260601'],
  ).replace('BEGIN:VEVENT', `${BERLIN.join('\r\n')}\r\nBEGIN:VEVENT`)
  expect(inWords(await read(text, 'shifts'))).toEqual([
    'Midnights: 2026-05-01T00:00 to 2026-05-02T00:00',
    'Ana: 2026-03-23T08:00 to 2026-03-30T07:00',
    'Ana: 2026-03-30T07:00 to 2026-04-06T07:00',
    'Ana: 2026-03-23T08:00 to 2026-03-30T08:00',
    'Ana: 2026-03-30T07:00 to 2026-04-06T07:00',
    'Day: 2026-06-01 to 2026-06-02',
  ])
})

test('holidays that come back every year are read from 90 days ago to two years ahead', async () => {
  const yearly = ['SUMMARY:New Year', 'DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=YEARLY']
  expect(await words(yearly)).toEqual([
    'New Year: 2026-01-01 to 2026-01-02',
    'New Year: 2027-01-01 to 2027-01-02',
    'New Year: 2028-01-01 to 2028-01-02',
  ])
})

test('what is called off or takes no time is left out, and what people write elsewhere does no harm', async () => {
  const events = await words(
    ['SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20260501'],
    ['SUMMARY:Moment', 'DTSTART:20260501T080000Z'],
    ['SUMMARY:Fest\\, \\n with', '  more', 'DESCRIPTION:one', 'this line is not folded', 'DTSTART;VALUE=DATE:20260502'],
  )
  expect(events).toEqual(['Fest, with more: 2026-05-02 to 2026-05-03'])
})

test('whoever takes part and has not declined is named, and whoever made it', async () => {
  const [event] = await read(
    calendarOf([
      ...['SUMMARY:Off', 'DTSTART;VALUE=DATE:20260501', 'ORGANIZER;CN=HR:mailto:hr@example.com'],
      ...['ATTENDEE;PARTSTAT=ACCEPTED;CN="Li, Ana":MAILTO:Ana@Example.com'],
      ...['ATTENDEE;PARTSTAT=DECLINED:mailto:ben@example.com', 'ATTENDEE;EMAIL=cleo@example.com:urn:uuid:7'],
    ]),
  )
  expect(event?.emails).toEqual({ attendees: ['ana@example.com', 'cleo@example.com'], organizer: ['hr@example.com'] })
})

test.each<[string, RegExp, string]>([
  ['no calendar', /not in the form/, '<html>Sign in</html>'],
  ['nothing', /not in the form/, ''],
  ['a day that is not', /no such time: DTSTART:20270230/, calendarOf(['DTSTART:20270230T090000Z'])],
  [
    'an hour that is not',
    /no such time: DTEND;/,
    calendarOf(['DTSTART:20270201T090000Z', 'DTEND;TZID=UTC:20270201T250000']),
  ],
  ['half of one', /END:VCALENDAR/, calendarOf(['DTSTART;VALUE=DATE:20260501']).slice(0, -20)],
  [
    'a zone that nobody defines',
    /time zone Mars\/Base/,
    calendarOf(['DTSTART;TZID=Mars/Base:20260501T080000', 'DURATION:PT1H']),
  ],
  [
    'a length beyond all time',
    /longer or farther away/,
    calendarOf(['SUMMARY:rob', 'DTSTART:20261201T000000Z', 'DURATION:P999999999W']),
  ],
  ['an end before the beginning', /ends before/, calendarOf(['DTSTART:20261201T000000Z', 'DTEND:20261101T000000Z'])],
  ['an event without a beginning', /no beginning/, calendarOf(['SUMMARY:Never'])],
  [
    'every second',
    /repeats too often/,
    calendarOf(['DTSTART:20260301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']),
  ],
  [
    'every second for a thousand years before',
    /repeats too often/,
    calendarOf(['DTSTART:10260301T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']),
  ],
  [
    'the 30th of February',
    /takes too long/,
    calendarOf(['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']),
  ],
  [
    'many that repeat',
    /over 5,000 events/,
    calendarOf(...Array.from({ length: 9 }, () => ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY'])),
  ],
  [
    'too many',
    /over 5,000 events/,
    calendarOf(...Array.from({ length: 5_001 }, () => ['DTSTART;VALUE=DATE:20260501'])),
  ],
  ['too much', /over 4 MiB/, calendarOf([`SUMMARY:${'x'.repeat(4_194_304)}`, 'DTSTART;VALUE=DATE:20260501'])],
])('a fault in words: %s', async (_, fault, text) => {
  expect(await faultOf(text)).toMatch(fault)
})

test.each<[string, string]>([
  ['a fold at every character', calendarOf([`SUMMARY:${'x\r\n '.repeat(500_000)}`, 'DTSTART;VALUE=DATE:20260501'])],
  ['a long line', calendarOf([`SUMMARY:${'x;="'.repeat(500_000)}`, 'DTSTART;VALUE=DATE:20260501'])],
  ['long parameters', calendarOf([`DTSTART${';X="a"'.repeat(300_000)};VALUE=DATE:20260501`])],
  [
    'an unclosed quote',
    calendarOf([`ATTENDEE;CN="${';'.repeat(1_000_000)}:mailto:a@b`, 'DTSTART;VALUE=DATE:20260501']),
  ],
  ['deep components', 'BEGIN:VCALENDAR\r\n'.repeat(200_000) + calendarOf(['DTSTART;VALUE=DATE:20260501'])],
  [
    'many days left out',
    calendarOf([
      ...['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY;COUNT=3'],
      `EXDATE;VALUE=DATE:${Array.from({ length: 400_000 }, () => '20260102').join()}`,
    ]),
  ],
  [
    'many more days',
    calendarOf([
      'DTSTART;VALUE=DATE:20260101',
      `RDATE;VALUE=DATE:${Array.from({ length: 400_000 }, (_, at) => 20260101 + (at % 28)).join()}`,
    ]),
  ],
  [
    'many rules',
    calendarOf(['DTSTART;VALUE=DATE:20260101', ...Array.from({ length: 50_000 }, () => 'RRULE:FREQ=YEARLY')]),
  ],
])('an answer in time, and the next calendar is read: %s', async (_, text) => {
  const before = performance.now()
  const fault = await faultOf(text)
  expect(fault).toMatch(
    /^none, but|too long|too much memory|not in the form|too often|over 4 MiB|part of it is missing/,
  )
  // Of the thread's own limit; the rest is for a busy machine.
  expect(performance.now() - before).toBeLessThan(30_000)
  expect(await words(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260501'])).toEqual(['Fest: 2026-05-01 to 2026-05-02'])
})

test.each([
  ['29 February each year', '20240229', 'FREQ=YEARLY', ['2028-02-29']],
  ['30 February, which is never', '20260130', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
  ['the 31st, of two months', '20260131', 'FREQ=YEARLY;BYMONTH=8,9;BYMONTHDAY=31', ['2026-08-31', '2027-08-31']],
  ['the last of February', '20260228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['2027-02-28', '2028-02-29']],
])('a date that a year has not is left out (RFC 5545, 3.3.10): %s', async (_, day, rule, expected) => {
  const read = await parseCalendar(
    calendarOf([`DTSTART;VALUE=DATE:${day}`, `RRULE:${rule}`]),
    new Date('2026-06-01'),
    'holidays',
  )
  const days = read.ok ? read.events.map(({ startsAt }) => startsAt.toISOString().slice(0, 10)) : read.fault
  expect(days).toEqual(expected)
})
