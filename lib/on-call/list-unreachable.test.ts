import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import type { Channel } from '../db/database'
import { listUnreachable, readReach } from './list-unreachable'

const database = testDatabase()

type Method = { channel: Channel; isVerified?: boolean; isFailing?: boolean; isStuck?: boolean }

async function person(methods: Method[]) {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { userId } = admin.actor
  const data = methods.map(({ channel, isVerified = true, isFailing = false, isStuck = false }) => ({
    ...{ workspaceId, userId, channel, config: '{}', createdAt: NOW },
    verifiedAt: isVerified ? NOW : null,
    failingSince: isFailing ? NOW : null,
    failure: isFailing ? 'gone' : null,
    stuckSince: isStuck ? NOW : null,
  }))
  await database.db.write((tx) => tx.contactMethod.createMany({ data }))
  const why = async (mail: 'works' | 'broken' | 'unset') =>
    (await listUnreachable(admin, [userId], { mail })).map((one) => one.why)
  return { admin, userId, why }
}

test.each<[string, Method[], string[]]>([
  ['without a contact method', [], ['none']],
  ['whose only one is not verified', [{ channel: 'email', isVerified: false }], ['none']],
  ['whose only one fails', [{ channel: 'slack', isFailing: true }], ['failing']],
  ['with one that works beside', [{ channel: 'slack', isFailing: true }, { channel: 'ntfy' }], []],
])('somebody %s', async (_, methods, expected) => {
  expect(await (await person(methods)).why('works')).toEqual(expected)
})

test('while no mail can be sent, whoever has nothing but e-mail that works cannot be reached', async () => {
  const byMail = await person([{ channel: 'email' }, { channel: 'slack', isFailing: true }])
  expect(await byMail.why('works')).toEqual([])
  expect([await byMail.why('broken'), await byMail.why('unset')]).toEqual([['no-mail'], ['no-mail']])
  expect(await (await person([{ channel: 'email' }, { channel: 'slack' }])).why('broken')).toEqual([])
})

test('nothing is told of people of another workspace', async () => {
  const { userId } = await person([])
  const { admin } = await newWorkspace(database.db)
  expect(await listUnreachable(admin, [userId])).toEqual([])
})

test('whoever missed the last page is doubtful, and may still be reached', async () => {
  const { admin, userId, why } = await person([
    { channel: 'ntfy', isStuck: true },
    { channel: 'slack', isFailing: true },
  ])
  expect(await why('works')).toEqual([])
  expect(await readReach(admin, [userId])).toEqual(new Map([[userId, 'doubtful']]))
})
