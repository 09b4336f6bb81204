import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { releaseNotifications } from '../notifications/release'
import { testDatabase } from '../testing/database'
import { ingestDeps, post } from '../testing/fixtures'
import { beginStory } from '../testing/paging-story'
import { runPolicy } from './run-policy'

const database = testDatabase()

test('an incident is not put into a notification that another instance is releasing', async () => {
  const { db } = database
  const story = await beginStory(db)
  onTestFinished(() => story.end())
  const { workspaceId } = story
  const ana = await story.person('Ana')
  await db.write(async (tx) => {
    await tx.escalationTarget.deleteMany({ where: { step: { policy: { workspaceId } } } })
    await tx.escalationTarget.create({
      data: {
        step: {
          connect: { id: (await tx.escalationStep.findFirstOrThrow({ where: { policy: { workspaceId } } })).id },
        },
        user: { connect: { id: ana.actor.userId } },
      },
    })
  })
  await story.alert('high')
  await story.alert('high')
  const gathering = await db.read.notification.findFirstOrThrow({ where: { workspaceId, state: 'gathering' } })
  const { json } = await post(
    ingestDeps(db, () => story.clock.now),
    story.token,
    { summary: 'late', severity: 'high' },
  )

  const ends = gathering.releaseAt
  const releasing = db.writeStatements(async (statements) => {
    await releaseNotifications(statements, { wall: ends, steady: ends })
    await pause(500)
  })
  await pause(100)
  const before = new Date(ends.getTime() - 5)
  await runPolicy(db, gathering.policyId, { wall: before, steady: before })
  await releasing

  story.arrived()
  const entry = await db.read.escalationEntry.findFirst({ where: { incidentId: Number(json.id) } })
  const after = await db.read.notification.findUniqueOrThrow({ where: { id: gathering.id } })
  expect(after).toMatchObject({ state: 'released', incidents: 1 })
  expect(entry?.notificationId).not.toBe(gathering.id)
})
