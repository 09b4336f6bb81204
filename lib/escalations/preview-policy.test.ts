import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import { disableUser } from '../users/manage'
import { previewPolicy } from './preview-policy'

const database = testDatabase()

let story: Story
beforeEach(async () => {
  story = await beginStory(database.db)
})
afterEach(() => story.end())

const WEEK = 7 * 86_400_000

type Steps = Parameters<typeof previewPolicy>[1]['steps']

/** Each step as its time and its people. */
async function preview(steps: Steps, at = story.clock.now) {
  const previewed = await previewPolicy(story.at(story.admin), { steps, at, mail: 'works' })
  return previewed.map(({ afterMinutes, people }) => [afterMinutes, ...people.map(({ name }) => name)])
}

test('a policy that is not saved shows whom it would page, at any time', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ana, ben)
  const steps = [
    { waitMinutes: 5, targets: [{ scheduleId }] },
    { waitMinutes: 10, targets: [{ userId: ben.actor.userId }, { scheduleId }] },
  ]
  const [first, second] = [await preview(steps), await preview(steps, new Date(story.clock.now.getTime() + WEEK))]
  expect([first[0], second[0]].toSorted()).toEqual([
    [0, 'Ana'],
    [0, 'Ben'],
  ])
  expect([first[1], second[1]].map((step) => step?.toSorted())).toEqual(
    expect.arrayContaining([
      [5, 'Ana', 'Ben'],
      [5, 'Ben'],
    ]),
  )
})

test('an incident pages the same people', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ana)
  const [wait, userId] = [5, ben.actor.userId]
  await story.policy({
    repeats: 0,
    steps: [
      { wait, scheduleId },
      { wait, userId },
    ],
  })
  const steps = [
    { waitMinutes: wait, targets: [{ scheduleId }] },
    { waitMinutes: wait, targets: [{ userId }] },
  ]
  expect(await preview(steps)).toEqual([
    [0, 'Ana'],
    [5, 'Ben'],
  ])
  await story.alert('critical')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('it says who cannot be paged, and why a step has nobody', async () => {
  const [ana, gone] = [await story.person('Ana'), await story.person('Gone')]
  await database.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await disableUser(story.admin, { userId: gone.actor.userId })
  const scheduleId = await story.onCall()
  const steps = [
    { waitMinutes: 5, targets: [{ userId: ana.actor.userId }] },
    { waitMinutes: Number.NaN, targets: [{ userId: gone.actor.userId }, { scheduleId }] },
    { waitMinutes: 5, targets: [] },
  ]
  expect(await previewPolicy(story.at(story.admin), { steps, at: story.clock.now, mail: 'works' })).toMatchObject([
    { afterMinutes: 0, people: [{ name: 'Ana', unreachable: 'none' }], nobody: [] },
    { afterMinutes: 5, people: [], nobody: [{ via: 'disabled', person: 'Gone' }, { via: 'nobody' }] },
    { afterMinutes: 5, people: [], nobody: [] },
  ])
})
