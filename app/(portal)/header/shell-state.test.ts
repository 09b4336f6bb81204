import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserContext } from '@/lib/context'
import { acknowledgeIncident } from '@/lib/incidents/acknowledge'
import { testDatabase } from '@/testing/database'
import { ingestDeps, post } from '@/testing/fixtures'
import { beginStory, type Story } from '@/testing/paging-story'
import { shellState } from './shell-state'

const database = testDatabase()
const SERVER = { hasMailer: true, baseUrl: 'https://tocsin.example.com' }
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

const stateFor = (ctx: UserContext) => shellState(story.at(ctx), SERVER)

test('the frame counts what is open, and says who is on call until when', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.onCall(ana, ben)
  const first = await story.alert('low')
  await story.alert('low')
  await acknowledgeIncident(ana, { incidentId: first })
  const { open, onCall, worst, setUp } = await stateFor(ben)
  expect({ open, worst, setUp }).toEqual({ open: 1, worst: null, setUp: null })
  expect(onCall).toMatchObject([{ name: expect.stringMatching(/^(Ana|Ben)$/), until: expect.stringMatching(/T09:00/) }])
})

test('the worst is said first: who was not reached, then oneself, then what was rejected', async () => {
  const ana = await story.anaOnCall()
  const deps = ingestDeps(story.db, () => story.clock.now)
  expect((await post(deps, story.token, { title: 'No summary' })).status).toBe(400)
  expect((await stateFor(story.admin)).worst).toEqual({ kind: 'rejected', alerts: 1, keys: 1 })
  expect((await stateFor(ana)).worst).toMatchObject({ kind: 'you' })
  const incidentId = await story.alert('critical')
  await story.pass(1)
  for (const person of [ana, story.admin])
    expect((await stateFor(person)).worst).toEqual({ kind: 'unreached', count: 1, isCut: false, onlyId: incidentId })
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect((await stateFor(ana)).worst).toMatchObject({ kind: 'you' })
})

test('everybody sees who is on call and cannot be paged', async () => {
  const ben = await story.person('Ben')
  await story.onCall(ben)
  expect((await stateFor(story.admin)).onCall).toMatchObject([{ name: 'Ben', isReachable: true }])
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ben.actor.userId } }))
  expect((await stateFor(story.admin)).onCall).toMatchObject([{ name: 'Ben', isReachable: false }])
})

test('an admin has the steps that are left of the set-up; a responder neither these nor what was rejected', async () => {
  const deps = ingestDeps(story.db, () => story.clock.now)
  await post(deps, story.token, { title: 'No summary' })
  expect(await stateFor(story.admin)).toMatchObject({ rejected: 1, setUp: { done: 4, of: 6 } })
  const ana = await story.person('Ana')
  expect(await stateFor(ana)).toMatchObject({ rejected: 0, setUp: null, worst: null })
})
