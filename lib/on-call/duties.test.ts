import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { setRotation } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { dutiesNow } from './duties'

const database = testDatabase()

/** By days from 12:00 UTC, which is now. */
async function dailyRotation(...names: string[]) {
  const { system, as, workspaceId } = await newWorkspace(database.db)
  const members: number[] = []
  for (const name of names) members.push((await as('responder', name)).actor.userId)
  const { id: scheduleId } = await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  const startsOn = NOW.toISOString().slice(0, 10)
  const daily = { shiftUnit: 'day', handoverTime: '12:00', startsOn, members } as const
  await database.db.write((tx) => setRotation(tx, scheduleId, daily))
  const cover = (userId: number | undefined, startsAt: Date, endsAt: Date) =>
    database.db.write((tx) =>
      tx.scheduleOverride.create({
        data: { workspaceId, scheduleId, userId: userId ?? 0, startsAt, endsAt, createdAt: NOW },
      }),
    )
  return { system, members, cover }
}

test('a duty ends where somebody else takes over', async () => {
  const { system } = await dailyRotation('Ana', 'Ben')
  expect(await dutiesNow(system)).toMatchObject([
    { schedule: 'Main rotation', teamId: null, name: 'Ana', until: after({ days: 1 }) },
  ])
})

test('one person in the rotation: turn follows turn, so no handover is in sight', async () => {
  const { system, members, cover } = await dailyRotation('Ana')
  expect(await dutiesNow(system)).toMatchObject([{ name: 'Ana', until: null }])
  await cover(members[0], after({ hours: 30 }), after({ hours: 40 }))
  expect(await dutiesNow(system)).toMatchObject([{ name: 'Ana', until: null }])
})

test('an override of the same person prolongs the duty, one of another person ends it', async () => {
  const { system, members, cover } = await dailyRotation('Ana', 'Ben')
  await cover(members[0], after({ days: 1 }), after({ days: 1, hours: 6 }))
  expect(await dutiesNow(system)).toMatchObject([{ name: 'Ana', until: after({ days: 1, hours: 6 }) }])
  await cover(members[1], after({ hours: 3 }), after({ hours: 4 }))
  expect(await dutiesNow(system)).toMatchObject([{ name: 'Ana', until: after({ hours: 3 }) }])
})
