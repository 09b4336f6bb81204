import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { explainPaging } from './explain'

const database = testDatabase()

async function begin() {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const loseMethods = () => story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ben.actor.userId } }))
  const next = async (incidentId: number, mail?: 'unset') =>
    (await explainPaging(story.at(ana), incidentId, mail))?.next
  return { story, ana, ben, loseMethods, next }
}

test('of the next step it is said whom it will not reach, and which one after it reaches somebody', async () => {
  const { story, ana, ben, loseMethods, next } = await begin()
  const step = (userId: number) => ({ wait: 15, userId })
  await story.policy({ repeats: 0, steps: [ana, ben, ana].map(({ actor }) => step(actor.userId)) })
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  expect(await next(incidentId)).toMatchObject({ people: ['Ben'], reached: ['Ben'], faults: [] })
  await loseMethods()
  expect(await next(incidentId)).toMatchObject({
    ...{ people: ['Ben'], reached: [], faults: ['Ben has no verified contact method'] },
    following: { step: 2, isLastResort: false, reached: ['Ana'] },
  })
  expect(await next(incidentId, 'unset')).toMatchObject({ reached: [], following: undefined })
})

test('a schedule in which nobody is on call is said to reach nobody, and no step of a later round is promised', async () => {
  const { story, ana, next } = await begin()
  const scheduleId = await story.onCall()
  await story.policy({
    repeats: 1,
    steps: [
      { wait: 15, userId: ana.actor.userId },
      { wait: 15, scheduleId },
    ],
  })
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  const { name } = await story.db.read.schedule.findUniqueOrThrow({ where: { id: scheduleId } })
  expect(await next(incidentId)).toMatchObject({ reached: [], faults: [`nobody is on call in ${name}`] })
  expect((await next(incidentId))?.following).toBeUndefined()
})
