import { expect, test } from 'vitest'
import { calendarOf } from '../../../testing/calendar-text'
import { testDatabase } from '../../../testing/database'
import { newWorkspace } from '../../../testing/fixtures'
import { onCallAnswers, oneAnswer } from '../../../testing/on-call-answers'
import { addCalendar } from '../../calendars/add'
import type { UserContext } from '../../context'
import { changeSchedule } from '../change-schedule'
import { getSchedule } from '../get-schedule'

const database = testDatabase()
const BEFORE = new Date('2026-03-10T12:00Z')
const NOBODY: number[] = []
const [ANA, BEN, CLEO, DAN] = [1, 2, 3, 4]

/** As calendar programs write it: the file itself says when the zone's clocks change. */
const BERLIN = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin'],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

function withZone(text: string) {
  return text.replace('BEGIN:VEVENT', `${BERLIN.join('\r\n')}\r\nBEGIN:VEVENT`)
}

function inBerlin(title: string, from: string, to: string, ...more: string[]) {
  return [`SUMMARY:${title}`, `DTSTART;TZID=Europe/Berlin:${from}`, `DTEND;TZID=Europe/Berlin:${to}`, ...more]
}

/** The workspace's only schedule, in Berlin: its layers from the top take their shifts from these calendars. */
async function stored(...texts: string[]) {
  const { db } = database
  const { admin: first, as, workspaceId } = await newWorkspace(db)
  const admin = { ...first, now: BEFORE }
  const people: UserContext[] = []
  for (const name of ['Ana Silva', 'Ben', 'Cleo', 'Dan']) people.push(await as('responder', name))
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  await db.write((tx) => tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: BEFORE } }))
  const calendarIds: number[] = []
  for (const [index, text] of texts.entries()) {
    const made = await addCalendar(admin, {
      name: `Shifts ${index}`,
      kind: 'shifts',
      url: '',
      text: named(text, people),
    })
    if (!made.ok) throw new Error(JSON.stringify(made.errors))
    calendarIds.push(made.calendarId)
  }
  const [layer] = (await getSchedule(admin, scheduleId)).layers
  if (!layer) throw new Error('the schedule has no layer')
  const layers = calendarIds.map((shiftsCalendarId) => ({ ...layer, turns: [], shiftsCalendarId }))
  const settings = { name: 'Payments', timeZone: 'Europe/Berlin', layers }
  const changed = await changeSchedule(admin, { scheduleId, start: 'now', ...settings })
  if (!changed.ok) throw new Error(JSON.stringify(changed))
  return { admin, people, scheduleId, policyId, calendarIds, settings }
}

/** `ANA@`: her address; `ANA`: what is before its @. */
function named(text: string, people: readonly UserContext[]) {
  return ['ANA', 'BEN', 'CLEO', 'DAN'].reduce((written, word, index) => {
    const email = people[index]?.actor.email ?? ''
    return written.replaceAll(`${word}@`, email).replaceAll(word, email.slice(0, email.indexOf('@')))
  }, text)
}

/** What is on call at instants, worked out by hand from the text. */
async function expectOnCall(at: Record<string, number[]>, ...texts: string[]) {
  const set = await stored(...texts)
  const instants = Object.keys(at).map((text) => new Date(text))
  const period = { from: BEFORE, to: new Date('2026-05-10T00:00Z') }
  const answers = await onCallAnswers({ ...set, period, instants })
  const told = Object.fromEntries(Object.keys(at).map((text, index) => [text, answers[index]]))
  expect(told).toEqual(Object.fromEntries(Object.entries(at).map(([text, people]) => [text, oneAnswer(people)])))
  return set
}

test('weeks in turn follow the clock through a change of clocks, and one week is exchanged', async () => {
  const weeks = calendarOf(
    inBerlin('ANA@', '20260316T090000', '20260323T090000', 'UID:ana', 'RRULE:FREQ=WEEKLY;INTERVAL=2'),
    inBerlin('BEN@', '20260323T090000', '20260330T090000', 'UID:ben', 'RRULE:FREQ=WEEKLY;INTERVAL=2'),
    inBerlin(
      'CLEO@',
      '20260330T090000',
      '20260406T090000',
      'UID:ana',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260330T090000',
    ),
  )
  await expectOnCall(
    {
      '2026-03-16T07:59:59Z': NOBODY,
      '2026-03-16T08:00:00Z': [ANA],
      '2026-03-23T07:59:59Z': [ANA],
      '2026-03-23T08:00:00Z': [BEN],
      // Summer time began on the 29th: nine o'clock is an hour earlier, and there is neither gap nor overlap.
      '2026-03-30T06:59:59Z': [BEN],
      '2026-03-30T07:00:00Z': [CLEO],
      '2026-04-06T06:59:59Z': [CLEO],
      '2026-04-06T07:00:00Z': [BEN],
      '2026-04-13T06:59:59Z': [BEN],
      '2026-04-13T07:00:00Z': [ANA],
    },
    withZone(weeks),
  )
})

test('the highest level wins where it is; people of one level are on call together', async () => {
  await expectOnCall(
    {
      '2026-04-01T07:00:00Z': [ANA, BEN],
      '2026-04-01T09:00:00Z': [CLEO],
      '2026-04-01T10:00:00Z': [DAN],
      '2026-04-01T10:59:59Z': [DAN],
      '2026-04-01T11:00:00Z': [CLEO],
      '2026-04-01T12:00:00Z': [BEN],
      '2026-04-01T16:00:00Z': NOBODY,
    },
    calendarOf(
      ['SUMMARY:Ana Silva', 'DTSTART:20260401T060000Z', 'DTEND:20260401T120000Z'],
      ['SUMMARY:[L0] BEN', 'DTSTART:20260401T070000Z', 'DTEND:20260401T160000Z'],
      ['SUMMARY:[L1] cleo', 'DTSTART:20260401T090000Z', 'DTEND:20260401T120000Z'],
      ['SUMMARY:[L9]DAN@', 'DTSTART:20260401T100000Z', 'DTEND:20260401T110000Z'],
    ),
  )
})

test('whole days and times without a zone are those of the schedule, others those of their own', async () => {
  await expectOnCall(
    {
      '2026-04-09T21:59:59Z': NOBODY,
      '2026-04-09T22:00:00Z': [ANA, BEN],
      '2026-04-10T21:59:59Z': [ANA, BEN],
      // Midnight to midnight of New York, which is no whole day of Berlin.
      '2026-04-11T03:59:59Z': NOBODY,
      '2026-04-11T04:00:00Z': [CLEO],
      '2026-04-12T03:59:59Z': [CLEO],
      '2026-04-12T15:59:59Z': NOBODY,
      '2026-04-12T16:00:00Z': [DAN],
      '2026-04-12T18:00:00Z': NOBODY,
    },
    calendarOf(
      ['SUMMARY:Ana Silva / BEN', 'DTSTART;VALUE=DATE:20260410'],
      [
        ...['SUMMARY:CLEO@', 'DTSTART;TZID=America/New_York:20260411T000000'],
        'DTEND;TZID=America/New_York:20260412T000000',
      ],
      ['SUMMARY:DAN', 'DTSTART:20260412T180000', 'DTEND:20260412T200000'],
    ),
  )
})

test('a calendar above another one overrides it; a name that is nobody’s does not', async () => {
  const { admin, people, scheduleId } = await expectOnCall(
    {
      '2026-04-01T08:00:00Z': [ANA],
      '2026-04-01T10:00:00Z': [BEN],
      '2026-04-01T14:00:00Z': [ANA],
      '2026-04-02T10:00:00Z': NOBODY,
      '2026-04-03T10:00:00Z': [CLEO],
    },
    calendarOf(
      ['SUMMARY:BEN', 'DTSTART:20260401T090000Z', 'DTEND:20260401T120000Z'],
      ['SUMMARY:zed', 'DTSTART:20260401T130000Z', 'DTEND:20260401T160000Z'],
    ),
    calendarOf(
      ['SUMMARY:[L1] ANA', 'DTSTART:20260401T060000Z', 'DTEND:20260401T180000Z'],
      ['SUMMARY:yan', 'DTSTART:20260402T060000Z', 'DTEND:20260402T180000Z'],
      ['SUMMARY:CLEO\\, xia', 'DTSTART:20260403T060000Z', 'DTEND:20260403T180000Z'],
    ),
  )
  expect(people).toHaveLength(4)
  expect((await getSchedule(admin, scheduleId)).people.map(({ name }) => name).toSorted()).toEqual([
    'Ana Silva',
    'Ben',
    'Cleo',
  ])
})
