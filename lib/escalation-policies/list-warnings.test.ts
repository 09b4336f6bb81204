import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { addMethod, beginStory, type Story } from '../../testing/paging-story'
import { listContactMethodsByUser } from '../contact-methods/list-by-user'
import { ForbiddenError } from '../errors'
import { calendar } from '../on-call/calendar'
import { listPolicies } from './get'
import { listDuties } from './list-duties'
import { listPagingWarnings, pagedCalendars } from './list-warnings'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

async function warnings({ mail = 'works' }: { mail?: 'works' | 'broken' } = {}) {
  const { admin, clock } = story
  const policies = await listPolicies(admin)
  const to = new Date(clock.now.getTime() + 35 * 86_400_000)
  const calendars = pagedCalendars(policies, await calendar(admin, { from: clock.now, to }))
  return (await listPagingWarnings(admin, { policies, calendars, mail })).map(({ words }) => words)
}

test('people whom a step names are looked at as those on call are', async () => {
  const [ana, ben, cem] = [await story.person('Ana'), await story.person('Ben'), await story.person('Cem')]
  const scheduleId = await story.onCall(cem)
  const steps = [ana, ben].map(({ actor }) => ({ wait: 5, userId: actor.userId }))
  await story.policy({ repeats: 0, steps: [...steps, { wait: 5, scheduleId }] })
  expect(await warnings()).toEqual([])
  await story.db.write(async (tx) => {
    await tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } })
    await tx.user.update({ where: { id: ben.actor.userId }, data: { disabledAt: story.clock.now } })
    await tx.contactMethod.updateMany({
      where: { userId: cem.actor.userId },
      data: { failingSince: story.clock.now, failure: 'gone' },
    })
  })
  expect(await warnings()).toEqual([
    'Cem: all contact methods fail · on call in Main rotation',
    'Ana: no verified contact method · step 1 of Default',
    'Ben: disabled · step 2 of Default',
  ])
})

test('while mails cannot be sent, whoever has nothing else is warned of', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const url = 'https://hooks.example/1'
  await addMethod(story.db, ben, 'webhook', { url, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` })
  await story.onCall(ben)
  await story.policy({ repeats: 0, steps: [{ wait: 5, userId: ana.actor.userId }] })
  const words = 'Ana: e-mail only, and no mail can be sent · step 1 of Default'
  expect(await warnings({ mail: 'broken' })).toEqual([words])
  expect(await warnings()).toEqual([])
})

test('a schedule with nobody in it is warned of where a step pages it, and only there', async () => {
  const ana = await story.person('Ana')
  const scheduleId = await story.onCall()
  await story.policy({ repeats: 0, steps: [{ wait: 5, scheduleId }] })
  expect(await warnings()).toEqual(['Main rotation: nobody is on call now.'])
  await story.policy({ repeats: 0, steps: [{ wait: 5, userId: ana.actor.userId }] })
  expect(await warnings()).toEqual([])
})

test('what a person is paged for is named, for this workspace', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ben, ana)
  const steps = [{ wait: 5, scheduleId }, ...[ben, ana].map(({ actor }) => ({ wait: 5, userId: actor.userId }))]
  await story.policy({ repeats: 0, steps })
  const duties = await listDuties(story.admin)
  expect(duties.get(ana.actor.userId)).toEqual(['is on call now in Main rotation', 'is paged by step 3 of Default'])
  expect(duties.get(ben.actor.userId)).toEqual(['takes turns in Main rotation', 'is paged by step 2 of Default'])
  expect((await listDuties((await newWorkspace(story.db)).admin)).has(ana.actor.userId)).toBe(false)
})

test('admins see by which channels each person is reached, without addresses', async () => {
  const ana = await story.person('Ana')
  const url = 'https://hooks.example/secret'
  const id = await addMethod(story.db, ana, 'webhook', { url, secret: 'whsec_x' })
  await story.db.write((tx) =>
    tx.contactMethod.update({ where: { id }, data: { failingSince: story.clock.now, failure: 'gone' } }),
  )
  const found = await listContactMethodsByUser(story.admin, { mail: 'works' })
  expect(found.get(ana.actor.userId)).toEqual([
    { title: 'E-mail', state: 'verified' },
    { title: 'Webhook', state: 'failing' },
  ])
  expect(JSON.stringify([...found])).not.toContain('example')
  const withoutMail = await listContactMethodsByUser(story.admin, { mail: 'unset' })
  expect(withoutMail.get(ana.actor.userId)?.map(({ state }) => state)).toEqual(['no-mail', 'failing'])
  await expect(listContactMethodsByUser(ana, { mail: 'works' })).rejects.toThrow(ForbiddenError)
})
