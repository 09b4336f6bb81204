import { expect, onTestFinished, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, post } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { rawQuery } from '../../testing/raw-query'
import { releaseNotifications } from '../notifications/release'
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
  const [released, mayCommit] = [gate(), gate()]
  const releasing = db.writeStatements(async (statements) => {
    await releaseNotifications(statements, { wall: ends, steady: ends })
    released.open()
    await mayCommit.opened
  })
  await released.opened
  const before = new Date(ends.getTime() - 5)
  let isDone = false
  const running = runPolicy(db, gathering.policyId, { wall: before, steady: before }).finally(() => {
    isDone = true
  })
  // On SQLite it waits in the queue of transactions.
  if (onPostgres()) await expect.poll(async () => isDone || (await waitingForLocks()) > 0).toBe(true)
  mayCommit.open()
  await Promise.all([running, releasing])

  story.arrived()
  const entry = await db.read.escalationEntry.findFirst({ where: { incidentId: Number(json.id) } })
  const after = await db.read.notification.findUniqueOrThrow({ where: { id: gathering.id } })
  expect(after).toMatchObject({ state: 'released', incidents: 1 })
  expect(entry?.notificationId).not.toBe(gathering.id)
})

async function waitingForLocks() {
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  return (await rawQuery(database.url, waiting)).length
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
