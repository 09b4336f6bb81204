import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { BUDGETS, HOUR_MS, spend } from './spend'

const database = testDatabase()
const { most } = BUDGETS.handling

let admin: UserContext
beforeEach(async () => {
  admin = (await newWorkspace(database.db)).admin
})

function take(amount: number, ctx: UserContext = admin) {
  return ctx.db.write((tx) => spend(tx, ctx, { budget: 'handling', amount }))
}

function later(ms: number): UserContext {
  return { ...admin, now: new Date(admin.now.getTime() + ms) }
}

test('what is over the budget is refused with what is left, and takes nothing', async () => {
  expect(await take(most - 10)).toBeUndefined()
  expect(await take(11, later(HOUR_MS / 2))).toBe(
    'Of 30,000 incidents handled together an hour you have 10 left, and this takes 11. In 30 minutes you have all of them again.',
  )
  expect(await take(10)).toBeUndefined()
  expect(await take(1, later(HOUR_MS - 1))).toContain('In a minute')
})

test('an hour after the first the whole budget is there again', async () => {
  expect(await take(most)).toBeUndefined()
  expect(await take(1, later(HOUR_MS - 1))).toBeDefined()
  expect(await take(most, later(HOUR_MS))).toBeUndefined()
})

test('an hour that a wrong clock began in the future is over', async () => {
  expect(await take(most, later(5 * HOUR_MS))).toBeUndefined()
  expect(await take(1)).toBeUndefined()
})

test('each person and each budget has its own, and the command line has none', async () => {
  const { as, system, admin: owner } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  expect(await take(most, owner)).toBeUndefined()
  expect(await take(most, ben)).toBeUndefined()
  expect(await take(1, ben)).toBeDefined()
  expect(await ben.db.write((tx) => spend(tx, ben, { budget: 'notes', amount: 1 }))).toBeUndefined()
  expect(await system.db.write((tx) => spend(tx, system, { budget: 'handling', amount: most * 2 }))).toBeUndefined()
})

test('of many at once no more get through than the budget has', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => take(most / 4)))
  expect(all.filter((refused) => refused === undefined)).toHaveLength(4)
})
