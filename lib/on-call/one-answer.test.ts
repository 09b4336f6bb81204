import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { aroundChanges, calculated, hasPython, inAnyMonth, type OnCallCase } from '../../testing/on-call-cases'
import type { UserContext } from '../context'
import { planPaging } from '../escalations/plan'
import { calendar } from './calendar'
import { calendarFeed, renewCalendarFeed } from './calendar-feed'
import { storeVersion } from './store-version'
import { onCallAt } from './who-is-on-call'

const database = testDatabase()
const INSTANTS = 50
const LONG_AGO = new Date('2015-01-01')
const baseUrl = 'https://tocsin.example.com'

/** The workspace's only schedule as the case has it; its people are Person 1 to Person 6. */
async function stored({ zone, layers, overrides }: OnCallCase) {
  const { db } = database
  const { admin, as, workspaceId } = await newWorkspace(db)
  const people: UserContext[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) people.push(await as('responder', `Person ${number}`))
  const idOf = (number: number) => people[number - 1]?.actor.userId ?? 0
  const { id: scheduleId } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const { id: policyId } = await db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  await db.write(async (tx) => {
    await tx.schedule.update({ where: { id: scheduleId }, data: { timeZone: zone, createdAt: LONG_AGO } })
    await tx.scheduleVersion.deleteMany({ where: { scheduleId } })
    const calendar = { workspaceId, name: 'Holidays', kind: 'holidays', createdAt: LONG_AGO } as const
    const { id } = await tx.calendar.create({ data: calendar })
    const event = { workspaceId, calendarId: id, isFloating: true, isAllDay: true, title: '', emails: '' }
    const holidays = layers[0]?.holidays ?? []
    await tx.calendarEvent.createMany({ data: holidays.map((one) => ({ ...event, ...one })) })
    const own = layers.map((layer) => ({
      ...layer,
      calendarId: layer.calendarId && id,
      onHolidaysOnly: layer.calendarId !== null && Boolean(layer.onHolidaysOnly),
      turns: layer.turns.map((turn) => turn.map(idOf)),
    }))
    await storeVersion(tx, { workspaceId }, { scheduleId, timeZone: zone, endsAt: null, layers: own })
    for (const { id: _, userId, insteadOfId = null, ...one } of overrides)
      await tx.scheduleOverride.create({
        data: {
          ...{ workspaceId, scheduleId, createdAt: LONG_AGO, ...one },
          ...{ userId: userId && idOf(userId), insteadOfId: insteadOfId && idOf(insteadOfId) },
        },
      })
  })
  return { admin, people, policyId, numberOf: (id: number) => people.findIndex(({ actor }) => actor.userId === id) + 1 }
}

type Times = { startsAt: Date; endsAt: Date }

function covers({ startsAt, endsAt }: Times, at: Date) {
  return startsAt <= at && at < endsAt
}

/** The shifts of a feed, by its own text. */
function shiftsIn(feed: string | undefined): Times[] {
  const times = (name: string) =>
    Array.from(
      (feed ?? '').matchAll(new RegExp(`^${name}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\\r$`, 'gm')),
    ).map(([, ...parts]) => new Date(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`))
  const ends = times('DTEND')
  return times('DTSTART').map((startsAt, at) => ({ startsAt, endsAt: ends[at] ?? startsAt }))
}

async function answersOf(one: OnCallCase) {
  const { db } = database
  const { admin, people, policyId, numberOf } = await stored(one)
  const { from, to, instants } = one
  const [shown] = await calendar(admin, { from, to })
  const feeds: Times[][] = []
  for (const person of people) {
    const { secret } = await renewCalendarFeed(person)
    feeds.push(shiftsIn(await calendarFeed({ db, now: from, baseUrl }, secret)))
  }
  const answers = []
  for (const at of instants) {
    const asked = await onCallAt(db.read, admin, at)
    const plan = await planPaging(db, policyId, at)
    answers.push({
      verb: asked.map(({ userId }) => numberOf(userId)).toSorted(),
      pager: (plan?.steps[0]?.people ?? []).map(({ userId }) => numberOf(userId)).toSorted(),
      calendar: (shown?.shifts ?? [])
        .filter((shift) => covers(shift, at))
        .map(({ userId }) => numberOf(userId))
        .toSorted(),
      feeds: feeds.flatMap((shifts, index) => (shifts.some((shift) => covers(shift, at)) ? [index + 1] : [])),
    })
  }
  return answers
}

test.runIf(hasPython).each([
  ['in any month of ten years', inAnyMonth(INSTANTS)],
  ['around changes of clocks', aroundChanges(INSTANTS)],
])('verb, pager, calendar and feeds say the same as an independent calculation: %s', async (_, cases) => {
  const tried = fc.sample(cases, Number(process.env.TOCSIN_CALCULATIONS ?? 6))
  const expected = calculated(tried)
  for (const [index, one] of tried.entries()) {
    const found = await answersOf(one)
    const same = (expected[index] ?? []).map((people) => ({
      verb: people,
      pager: people,
      calendar: people,
      feeds: people,
    }))
    expect(found, JSON.stringify(one)).toEqual(same)
  }
})
