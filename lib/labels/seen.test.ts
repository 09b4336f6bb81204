import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import type { Context } from '../context'
import { seenEntities } from '../entities/seen'
import { seenKeys, seenValues } from './seen'

const database = testDatabase()

let ctx: Context
beforeAll(async () => {
  const { admin, system } = await newWorkspace(database.db)
  ctx = admin
  const { token } = await newApiKey(system)
  const send = async (labels: object) => {
    const alert = { summary: 'x', severity: 'low', labels, entityId: 'db-1' }
    expect((await post(ingestDeps(database.db), token, alert)).status).toBe(201)
  }
  for (const service of ['payments', 'payout', 'payout', 'payout', 'repay', 'Mail']) await send({ service })
  await send({ severity_of: 'a', service_owner: 'b', 'ünïcode %_': 'c' })
  for (let at = 0; at < 20; at++) await send({ host: `host-${at}` })
})

test('of the values of a label those that fit are told, with how many incidents had them, most first', async () => {
  expect(await seenValues(ctx, { key: 'service', typed: 'pay' })).toEqual([
    { text: 'payout', count: 3 },
    { text: 'payments', count: 1 },
    { text: 'repay', count: 1 },
  ])
  expect(await seenValues(ctx, { key: ' service ', typed: 'MAIL' })).toEqual([{ text: 'Mail', count: 1 }])
  expect(await seenValues(ctx, { key: 'host', typed: '' })).toHaveLength(8)
  expect(await seenValues(ctx, { key: 'host', typed: 'host-19' })).toEqual([{ text: 'host-19', count: 1 }])
  expect(await seenValues(ctx, { key: 'nothing', typed: '' })).toEqual([])
})

test('keys that begin with what is typed come before those that hold it', async () => {
  const keys = async (typed: string) => (await seenKeys(ctx, typed)).map(({ text }) => text)
  expect(await keys('service')).toEqual(['service', 'service_owner'])
  expect(await keys('OWNER')).toEqual(['service_owner'])
  expect(await keys('%_')).toEqual(['ünïcode %_'])
  expect(await keys('')).toContain('host')
})

test('entities that begin with what is typed are told', async () => {
  expect(await seenEntities(ctx, 'db')).toEqual([{ text: 'db-1' }])
  expect(await seenEntities(ctx, 'x')).toEqual([])
})
