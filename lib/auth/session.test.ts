import { expect, test } from 'vitest'
import { sha256 } from '../sha256'
import { testDatabase } from '../testing/database'
import { NOW, newWorkspace } from '../testing/fixtures'
import { after, BROWSER, newSession } from '../testing/people'
import { changeRole, disableUser, enableUser } from '../users/manage'
import {
  continueSession,
  endAllSessions,
  endSession,
  forgetExpiredSessions,
  listSessions,
  readSession,
  SESSION_DAYS,
} from './session'

const database = testDatabase()

test('the secret of a session is kept as its hash only', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret } = await newSession(admin)
  const rows = await database.db.read.session.findMany()
  expect(rows.map(({ secretHash }) => secretHash)).toContain(sha256(secret))
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a session ends by itself after thirty days', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret } = await newSession(admin)
  const over = after({ days: SESSION_DAYS })
  expect(await readSession(database.db, secret, new Date(over.getTime() - 1))).toBeDefined()
  expect(await readSession(database.db, secret, over)).toBeUndefined()
})

test('a secret that nobody was given reads nothing', async () => {
  expect(await readSession(database.db, '', NOW)).toBeUndefined()
  expect(await readSession(database.db, 'x'.repeat(43), NOW)).toBeUndefined()
})

test('a changed role holds from the next request, whatever the one before it knew', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(await as('responder'))
  await changeRole(admin, { userId: ctx.actor.userId, role: 'admin' })
  expect((await readSession(database.db, secret, NOW))?.actor.role).toBe('admin')
  expect((await continueSession(ctx, NOW))?.actor.role).toBe('admin')
  await changeRole(admin, { userId: ctx.actor.userId, role: 'responder' })
  expect((await readSession(database.db, secret, NOW))?.actor.role).toBe('responder')
})

test('a disabled person is out from the next request, and enabling them brings no old session back', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(await as('responder'))
  await disableUser(admin, ctx.actor)
  expect(await readSession(database.db, secret, NOW)).toBeUndefined()
  expect(await continueSession(ctx, NOW)).toBeUndefined()
  await enableUser(admin, ctx.actor)
  expect(await readSession(database.db, secret, NOW)).toBeUndefined()
})

test('a session that is continued has the later time, until it ends', async () => {
  const { admin } = await newWorkspace(database.db)
  const { ctx } = await newSession(admin)
  expect(await continueSession(ctx, after({ hours: 1 }))).toEqual({ ...ctx, now: after({ hours: 1 }) })
  expect(await continueSession(ctx, after({ days: SESSION_DAYS }))).toBeUndefined()
})

test('signing out ends this session and no other', async () => {
  const { admin } = await newWorkspace(database.db)
  const [here, there] = [await newSession(admin), await newSession(admin)]
  await endSession(here.ctx)
  expect(await readSession(database.db, here.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeDefined()
})

test('signing out everywhere ends all sessions of one person and of nobody else', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [here, there, other] = [await newSession(admin), await newSession(admin), await newSession(await as('admin'))]
  await endAllSessions(here.ctx)
  expect(await readSession(database.db, here.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, other.secret, NOW)).toBeDefined()
})

test('a person sees where they are signed in, newest first, and nothing that could sign anybody in', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [older, newer] = [await newSession(admin), await newSession(admin, after({ hours: 1 }))]
  await newSession(await as('responder'))
  expect(await listSessions(newer.ctx)).toEqual([
    { id: newer.ctx.actor.sessionId, createdAt: after({ hours: 1 }), ...BROWSER },
    { id: older.ctx.actor.sessionId, createdAt: NOW, ...BROWSER },
  ])
})

test('sessions that have run out are forgotten, and no others', async () => {
  const { admin } = await newWorkspace(database.db)
  await newSession(admin)
  const { ctx } = await newSession(admin, after({ days: 1 }))
  await database.db.write((tx) => forgetExpiredSessions(tx, after({ days: SESSION_DAYS })))
  expect(await listSessions(ctx)).toHaveLength(1)
})
