import { expect, test } from 'vitest'
import { newAccessToken } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { after, givePassword, newPasswordSecret, newSession } from '../../testing/people'
import { verifyAccessToken } from '../access-tokens/verify'
import { acknowledgeToken } from '../acknowledge-links/token'
import { findNotification } from '../acknowledge-links/use'
import { listAudit } from '../audit/list'
import { confirmMethods, methodsDoubtedAt } from '../contact-methods/doubted'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { endSessionsOf } from '../users/end-sessions'
import { choosePassword } from './choose-password'
import { endAllSessions, endOtherSession } from './end-session'
import { listSessions, readSession } from './session'

const database = testDatabase()
const secret = 'a secret of the server, long enough'
const password = 'a chosen password'

async function newPerson() {
  const { admin, as } = await newWorkspace(database.db)
  await givePassword(admin)
  return { ctx: admin, as }
}

async function reset(ctx: UserContext, now = NOW) {
  const chosen = await choosePassword(
    { db: database.db, now, from: undefined },
    { secret: await newPasswordSecret(ctx), password },
  )
  expect(chosen).toMatchObject({ ok: true })
}

function actionsOf(ctx: UserContext) {
  return listAudit(ctx, {}).then(({ entries }) => entries.map(({ action }) => action))
}

test('a reset ends the access tokens of the account, in each workspace, and nobody else’s', async () => {
  const [{ ctx, as }, there] = [await newPerson(), await newWorkspace(database.db)]
  const row = { workspaceId: there.workspaceId, accountId: ctx.actor.accountId, name: 'There', role: 'admin' } as const
  const { id: userId } = await database.db.write((tx) =>
    tx.user.create({ data: { ...row, createdAt: NOW, joinedAt: NOW } }),
  )
  const elsewhere = { ...ctx, workspaceId: there.workspaceId, actor: { ...ctx.actor, userId } }
  const tokens = [await newAccessToken(ctx), await newAccessToken(elsewhere), await newAccessToken(await as('admin'))]
  await reset(ctx)
  const usable = await Promise.all(
    tokens.map(async ({ token }) => Boolean(await verifyAccessToken(database.db, token, NOW))),
  )
  expect(usable).toEqual([false, false, true])
})

test('a reset ends the acknowledge links of pages that were sent before', async () => {
  const { ctx } = await newPerson()
  const { workspaceId, actor } = ctx
  const times = { createdAt: NOW, releaseAt: NOW, releasedAt: NOW }
  const { id: policyId } = await database.db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const what = { policyId, groupKey: '', state: 'released', severity: 'high', incidents: 1 } as const
  const data = { workspaceId, userId: actor.userId, ...what, ...times }
  const { id: notificationId } = await database.db.write((tx) => tx.notification.create({ data }))
  const find = (token: string) => findNotification({ db: database.db, secret, now: after({ minutes: 2 }) }, token)
  const before = acknowledgeToken(secret, { notificationId, now: NOW })
  expect(await find(before)).toMatchObject({ ok: true })
  await reset(ctx, after({ minutes: 1 }))
  expect(await find(before)).toEqual({ ok: false, reason: 'expired' })
  expect(await find(acknowledgeToken(secret, { notificationId, now: after({ minutes: 2 }) }))).toMatchObject({
    ok: true,
  })
})

test('after a reset contact methods are to be looked through, until their owner has', async () => {
  const { ctx } = await newPerson()
  expect(await methodsDoubtedAt(ctx)).toBeUndefined()
  await reset(ctx)
  expect(await methodsDoubtedAt(ctx)).toEqual(NOW)
  await confirmMethods(ctx)
  expect(await methodsDoubtedAt(ctx)).toBeUndefined()
  expect(await actionsOf(ctx)).toContain('contact methods confirmed')
})

test('an invitation that is accepted ends and doubts nothing', async () => {
  const { ctx } = await newPerson()
  const { userId: id, accountId } = ctx.actor
  await database.db.write((tx) => tx.account.update({ where: { id: accountId }, data: { passwordHash: null } }))
  await database.db.write((tx) => tx.user.update({ where: { id }, data: { joinedAt: null } }))
  await reset(ctx)
  expect(await methodsDoubtedAt(ctx)).toBeUndefined()
})

test('a person ends one of their sessions, or all others, and nobody else’s', async () => {
  const { ctx, as } = await newPerson()
  const [here, there, third] = [await newSession(ctx), await newSession(ctx), await newSession(ctx)]
  const other = await newSession(await as('admin'))
  await endOtherSession(here.ctx, { sessionId: there.ctx.actor.sessionId })
  expect((await listSessions(here.ctx)).map(({ id }) => id)).toEqual(
    [third, here].map((one) => one.ctx.actor.sessionId),
  )
  const foreign = { sessionId: other.ctx.actor.sessionId }
  await expect(endOtherSession(here.ctx, foreign)).rejects.toThrow(NotFoundError)
  const confined = { ...here.ctx, actor: { ...here.ctx.actor, isConfined: true, userId: other.ctx.actor.userId } }
  await expect(endOtherSession(confined, { sessionId: third.ctx.actor.sessionId })).rejects.toThrow(NotFoundError)
  await endAllSessions(here.ctx, { butThis: true })
  expect((await listSessions(here.ctx)).map(({ id }) => id)).toEqual([here.ctx.actor.sessionId])
  expect(await readSession(database.db, other.secret, NOW)).toBeDefined()
  expect(await actionsOf(ctx)).toEqual(expect.arrayContaining(['session ended', 'signed out everywhere else']))
})

test('an admin ends the sessions of a person in their own workspace', async () => {
  const { ctx, as } = await newPerson()
  const ben = await as('responder')
  const session = await newSession(ben)
  const other = await newWorkspace(database.db)
  await expect(endSessionsOf(other.admin, ben.actor)).rejects.toThrow(NotFoundError)
  await expect(endSessionsOf(ben, ctx.actor)).rejects.toThrow(ForbiddenError)
  await endSessionsOf(ctx, ben.actor)
  expect(await readSession(database.db, session.secret, NOW)).toBeUndefined()
  expect(await actionsOf(ctx)).toContain('sessions ended by an admin')
})

test('sessions end by the limits that are set, of use and in all', async () => {
  const { ctx } = await newPerson()
  const { secret: cookie } = await newSession(ctx)
  const limits = { days: 1, idleHours: 2 }
  const use = async (at: Date) => {
    const session = await readSession(database.db, cookie, at, limits)
    await session?.seen?.()
    return session !== undefined
  }
  expect(await use(after({ hours: 1 }))).toBe(true)
  expect(await use(after({ hours: 2, minutes: 59 }))).toBe(true)
  expect(await readSession(database.db, cookie, after({ hours: 4, minutes: 59 }), limits)).toBeUndefined()
  for (let hours = 4; hours < 24; hours++) expect(await use(after({ hours })), `${hours} hours`).toBe(true)
  expect(await use(after({ hours: 24 }))).toBe(false)
  expect(await readSession(database.db, cookie, after({ hours: 24 }))).toBeDefined()
})
