import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { onCallAnswers, oneAnswer } from '../../testing/on-call-answers'
import { aroundChanges, calculated, hasPython, inAnyMonth, type OnCallCase } from '../../testing/on-call-cases'
import type { UserContext } from '../context'
import { storeVersion } from './store-version'

const database = testDatabase()
const INSTANTS = Number(process.env.TOCSIN_INSTANTS ?? 50)
const LONG_AGO = new Date('2015-01-01')

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
  return { admin, people, scheduleId, policyId }
}

async function answersOf(one: OnCallCase) {
  const { from, to, instants } = one
  return onCallAnswers({ ...(await stored(one)), period: { from, to }, instants })
}

test.runIf(hasPython).each([
  ['in any month of ten years', inAnyMonth(INSTANTS)],
  ['around changes of clocks', aroundChanges(INSTANTS)],
])('verb, pager, calendar and feeds say the same as an independent calculation: %s', async (_, cases) => {
  const tried = fc.sample(cases, Number(process.env.TOCSIN_CALCULATIONS ?? 6))
  const expected = calculated(tried)
  for (const [index, one] of tried.entries()) {
    const found = await answersOf(one)
    expect(found, JSON.stringify(one)).toEqual((expected[index] ?? []).map(oneAnswer))
  }
})
