import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { beginStory } from '../testing/paging-story'

const database = testDatabase()

test('a policy that cannot be run keeps no other from it, and is run once it can be', async () => {
  const broken = await beginStory(database.db)
  onTestFinished(() => broken.end())
  const sound = await beginStory(database.db)
  onTestFinished(() => sound.end())
  const [ana, ben] = [await broken.person('Ana'), await sound.person('Ben')]
  const scheduleId = await broken.onCall(ana)
  await sound.onCall(ben)
  const { id: stepId } = await database.db.read.escalationStep.findFirstOrThrow({
    where: { policy: { workspaceId: broken.workspaceId } },
  })
  await database.db.write((tx) => tx.escalationTarget.deleteMany({ where: { stepId } }))

  await broken.alert('critical')
  await sound.alert('high')
  expect(sound.arrived()).toEqual(['ben: HIGH: high alert'])
  expect(broken.arrived()).toEqual([])

  await database.db.write((tx) =>
    tx.escalationTarget.create({ data: { workspaceId: broken.workspaceId, stepId, scheduleId } }),
  )
  await broken.pass(0)
  expect(broken.arrived()).toEqual(['ana: CRITICAL: critical alert'])
})
