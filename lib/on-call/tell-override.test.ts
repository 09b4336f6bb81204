import { expect, test } from 'vitest'
import { testContactDeps } from '../../testing/contact-methods'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { setRotation } from '../../testing/one-layer'
import { addMethod } from '../../testing/paging-story'
import { after } from '../../testing/people'
import { BUDGETS } from '../budgets/spend'
import type { UserContext } from '../context'
import { addOverride } from './add-override'
import { cancelOverride } from './cancel-override'
import { listSchedules } from './list-schedules'
import { tellOverride } from './tell-override'

const database = testDatabase()
const contact = testContactDeps()
const tonight = { startsAt: after({ hours: 8 }), endsAt: after({ hours: 20 }) }

/** Ana is always on call. */
async function furnish() {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [schedule] = await listSchedules(admin)
  const scheduleId = schedule?.id ?? 0
  const addressOf = (name: string) => `${name.toLowerCase()}-${workspaceId}@example.com`
  const person = async (name: string) => {
    const ctx = await as('responder', name)
    await addMethod(database.db, ctx, 'email', { address: addressOf(name) })
    return ctx
  }
  const [ana, ben, cleo] = [await person('Ana'), await person('Ben'), await person('Cleo')]
  const turns = { startsOn: '2026-01-05', members: [ana.actor.userId] }
  await database.db.write((tx) => setRotation(tx, scheduleId, turns))
  const told = (name: string) => contact.mailsTo(addressOf(name)).map(({ subject, text }) => ({ subject, text }))
  return { admin, ana, ben, cleo, scheduleId, told }
}

async function add(ctx: UserContext, input: Parameters<typeof addOverride>[1]) {
  const added = await addOverride(ctx, input)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  await tellOverride(contact.of(ctx), added.override)
  return added.override.id
}

const SPAN = 'Sun 1 Mar, 20:00 to Mon 2 Mar, 08:00 UTC'

test('who is put on call, and who is taken off it, is told by whom and when; who does it is not', async () => {
  const { ben, cleo, scheduleId, told } = await furnish()
  await add(cleo, { scheduleId, userId: ben.actor.userId, ...tonight })
  expect(told('Ben')).toEqual([
    {
      subject: 'You are on call: Cleo added an override in Main rotation',
      text: expect.stringContaining(`On call: ${SPAN}`),
    },
  ])
  expect(told('Ana')).toEqual([
    {
      subject: 'You are not on call: Cleo added an override in Main rotation',
      text: expect.stringContaining(`No longer on call: ${SPAN}`),
    },
  ])
  expect(told('Cleo')).toEqual([])
})

test('who takes a shift over tells the other one only', async () => {
  const { ben, scheduleId, told } = await furnish()
  await add(ben, { scheduleId, userId: ben.actor.userId, ...tonight })
  expect([told('Ana').length, told('Ben').length]).toEqual([1, 0])
})

test('that a swap was taken, or taken back, is told as such', async () => {
  const { ana, ben, scheduleId, told } = await furnish()
  const cover = { scheduleId, userId: ben.actor.userId, insteadOfId: ana.actor.userId, ...tonight }
  const added = await addOverride(ben, cover)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  await tellOverride(contact.of(ben), { ...added.override, isSwap: true })
  expect(told('Ana')).toMatchObject([{ subject: 'You are not on call: Ben took the swap in Main rotation' }])
  const cancelled = await cancelOverride(ben, { overrideId: added.override.id })
  if (!cancelled.ok) throw new Error(cancelled.reason)
  await tellOverride(contact.of(ben), { ...cancelled.override, isSwap: true })
  expect(told('Ana')).toMatchObject([{ subject: 'You are on call: Ben took the swap back in Main rotation' }])
})

test('of an override that is cancelled while it runs, the rest of its time is told', async () => {
  const { admin, ben, scheduleId, told } = await furnish()
  const overrideId = await add(admin, { scheduleId, userId: ben.actor.userId, ...tonight })
  told('Ana')
  told('Ben')
  const ctx = { ...admin, now: after({ hours: 9 }) }
  const cancelled = await cancelOverride(ctx, { overrideId })
  if (!cancelled.ok) throw new Error('the override was over')
  await tellOverride(contact.of(ctx), cancelled.override)
  const rest = 'Sun 1 Mar, 21:00 to Mon 2 Mar, 08:00 UTC'
  expect(told('Ana')).toMatchObject([
    {
      subject: 'You are on call: admin cancelled an override in Main rotation',
      text: expect.stringContaining(`On call: ${rest}`),
    },
  ])
  expect(told('Ben')).toMatchObject([{ text: expect.stringContaining(`No longer on call: ${rest}`) }])
})

test('what a newer override covers moves nobody, and neither does one for who is on call anyway', async () => {
  const { admin, ana, ben, cleo, scheduleId, told } = await furnish()
  await add(admin, { scheduleId, userId: ana.actor.userId, ...tonight })
  expect(told('Ana')).toEqual([])
  const covered = await add(admin, { scheduleId, userId: ben.actor.userId, ...tonight })
  await add(admin, { scheduleId, userId: cleo.actor.userId, ...tonight })
  for (const name of ['Ana', 'Ben', 'Cleo']) told(name)
  const cancelled = await cancelOverride(admin, { overrideId: covered })
  if (cancelled.ok) await tellOverride(contact.of(admin), cancelled.override)
  expect([told('Ana'), told('Ben'), told('Cleo')]).toEqual([[], [], []])
})

test('somebody without a verified contact method, or disabled, is not told', async () => {
  const { admin, ana, ben, scheduleId, told } = await furnish()
  await database.db.write(async (tx) => {
    await tx.contactMethod.updateMany({ where: { userId: ben.actor.userId }, data: { verifiedAt: null } })
    await tx.user.update({ where: { id: ana.actor.userId }, data: { disabledAt: NOW } })
  })
  await add(admin, { scheduleId, userId: ben.actor.userId, ...tonight })
  expect([told('Ana'), told('Ben')]).toEqual([[], []])
})

test('a schedule of another workspace moves nobody', async () => {
  const { admin, ben, scheduleId, told } = await furnish()
  const added = await addOverride(admin, { scheduleId, userId: ben.actor.userId, ...tonight })
  const stranger = (await newWorkspace(database.db)).admin
  if (added.ok) await tellOverride(contact.of(stranger), added.override)
  expect([told('Ana'), told('Ben')]).toEqual([[], []])
})

test('a person adds so many in an hour, and then hears when again', async () => {
  const { ben, cleo, scheduleId } = await furnish()
  const minute = (n: number) => ({ startsAt: after({ hours: n }), endsAt: new Date(+after({ hours: n }) + 60_000) })
  const one = (n: number) => addOverride(cleo, { scheduleId, userId: ben.actor.userId, ...minute(n) })
  for (let n = 0; n < BUDGETS.overrides.most; n++) expect((await one(n + 1)).ok).toBe(true)
  expect(await one(100)).toMatchObject({ ok: false, errors: { endsAt: expect.stringContaining('you have 0 left') } })
})
