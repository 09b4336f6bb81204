import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { NOW, newWorkspace } from '../testing/fixtures'
import { listUnreachable } from './list-unreachable'

const database = testDatabase()

test('somebody without a verified contact method cannot be reached', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [ana, ben, cleo] = [await as('responder'), await as('responder'), await as('responder')]
  const ids = [ana, ben, cleo].map(({ actor }) => actor.userId)
  const add = (userId: number, verifiedAt: Date | null) =>
    database.db.write((tx) =>
      tx.contactMethod.create({
        data: { workspaceId, userId, channel: 'email', config: '{}', createdAt: NOW, verifiedAt },
      }),
    )
  await add(ana.actor.userId, NOW)
  await add(ana.actor.userId, null)
  await add(ben.actor.userId, null)
  expect((await listUnreachable(admin, ids)).toSorted((a, b) => a - b)).toEqual(ids.slice(1))
  const other = await newWorkspace(database.db)
  expect(await listUnreachable(other.admin, ids)).toEqual([])
})
