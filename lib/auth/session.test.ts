import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { ASKED, after, BROWSER, newSession } from '../../testing/people'
import { listAudit } from '../audit/list'
import { changeRole, disableUser, enableUser } from '../users/manage'
import { sha256 } from '../values/sha256'
import { endAllSessions, endSession, endSessionOf } from './end-session'
import {
  continueSession,
  createSession,
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

/** Uses a session once a day for so many days. */
async function useDaily(secret: string, days: number) {
  for (let day = 1; day <= days; day++) await (await readSession(database.db, secret, after({ days: day })))?.seen?.()
}

test('a session ends by itself after thirty days, however much it is used', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret } = await newSession(admin)
  await useDaily(secret, SESSION_DAYS - 1)
  const over = after({ days: SESSION_DAYS })
  expect(await readSession(database.db, secret, new Date(over.getTime() - 1))).toBeDefined()
  expect(await readSession(database.db, secret, over)).toBeUndefined()
})

test('a session that nobody uses ends after seven days', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(admin)
  await useDaily(secret, 3)
  expect(await readSession(database.db, secret, after({ days: 9 }))).toBeDefined()
  expect(await readSession(database.db, secret, after({ days: 10 }))).toBeUndefined()
  expect(await listSessions({ ...ctx, now: after({ days: 10 }) })).toEqual([])
  await database.db.write((tx) => forgetExpiredSessions(tx, after({ days: 10 })))
  expect(await database.db.read.session.count({ where: { userId: ctx.actor.userId } })).toBe(0)
})

test('that a session is used is written once an hour', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(admin)
  expect((await readSession(database.db, secret, after({ minutes: 59 })))?.seen).toBeUndefined()
  const uses = [1, 2].map(() => readSession(database.db, secret, after({ hours: 1 })))
  const outcomes = await Promise.all((await Promise.all(uses)).map((use) => use?.seen?.()))
  expect(outcomes.map((outcome) => outcome?.count).sort()).toEqual([0, 1])
  const row = await database.db.read.session.findUniqueOrThrow({ where: { id: ctx.actor.sessionId } })
  expect(row.lastSeenAt).toEqual(after({ hours: 1 }))
})

test('a session from before its use was noted goes on, and is noted from then on', async () => {
  const { admin } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(admin)
  const where = { id: ctx.actor.sessionId }
  await database.db.write((tx) => tx.session.update({ where, data: { lastSeenAt: null } }))
  const use = await readSession(database.db, secret, after({ days: 20 }))
  expect(use?.ctx.actor.sessionId).toBe(ctx.actor.sessionId)
  await use?.seen?.()
  expect(await readSession(database.db, secret, after({ days: 27 }))).toBeUndefined()
})

test('of more than twenty sessions the oldest end', async () => {
  const { admin } = await newWorkspace(database.db)
  const input = { ...admin.actor, now: NOW, browser: BROWSER }
  const secrets: string[] = []
  for (let at = 0; at < 22; at++) secrets.push(await database.db.write((tx) => createSession(tx, input)))
  const living = await Promise.all(secrets.map((secret) => readSession(database.db, secret, NOW)))
  expect(living.map((ctx) => ctx !== undefined)).toEqual([false, false, ...Array.from({ length: 20 }, () => true)])
})

test('a secret that nobody was given reads nothing', async () => {
  expect(await readSession(database.db, '', NOW)).toBeUndefined()
  expect(await readSession(database.db, 'x'.repeat(43), NOW)).toBeUndefined()
})

test('a changed role holds from the next request, whatever the one before it knew', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { secret, ctx } = await newSession(await as('responder'))
  await changeRole(admin, { userId: ctx.actor.userId, role: 'admin' })
  expect((await readSession(database.db, secret, NOW))?.ctx.actor.role).toBe('admin')
  expect((await continueSession(ctx, NOW))?.actor.role).toBe('admin')
  await changeRole(admin, { userId: ctx.actor.userId, role: 'responder' })
  expect((await readSession(database.db, secret, NOW))?.ctx.actor.role).toBe('responder')
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
  expect(await continueSession(ctx, after({ minutes: 14 }))).toEqual({ ...ctx, now: after({ minutes: 14 }) })
  const actor = { ...ctx.actor, mustConfirm: true }
  expect(await continueSession(ctx, after({ minutes: 15 }))).toEqual({ ...ctx, actor, now: after({ minutes: 15 }) })
  expect(await continueSession(ctx, after({ days: 7 }))).toBeUndefined()
})

test('signing out ends this session and no other', async () => {
  const { admin } = await newWorkspace(database.db)
  const [here, there] = [await newSession(admin), await newSession(admin)]
  const request = { id: ASKED.requestId, address: ASKED.address }
  for (let time = 0; time < 2; time++) await endSession({ ...here.ctx, request })
  expect(await readSession(database.db, here.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeDefined()
  const { userId, email } = admin.actor
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'signed out', userId, subject: email, ...ASKED },
  ])
})

test('a copied cookie opens nothing once its owner has signed out by it', async () => {
  const { admin } = await newWorkspace(database.db)
  const [here, there] = [await newSession(admin), await newSession(admin)]
  const ending = { secret: here.secret, now: NOW, from: BROWSER }
  await endSessionOf(database.db, ending)
  await endSessionOf(database.db, { ...ending, secret: 'of nobody' })
  await endSessionOf(database.db, ending)
  expect(await readSession(database.db, here.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeDefined()
  await endSessionOf(database.db, { ...ending, secret: there.secret, how: 'by the next sign-in in the browser' })
  const { userId, email } = admin.actor
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'signed out', userId, subject: `${email}, by the next sign-in in the browser`, ...ASKED },
    { action: 'signed out', userId, subject: email, ...ASKED },
  ])
})

test('signing out everywhere ends all sessions of one person and of nobody else', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [here, there, other] = [await newSession(admin), await newSession(admin), await newSession(await as('admin'))]
  await endAllSessions(here.ctx)
  await endAllSessions(here.ctx)
  expect(await readSession(database.db, here.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, there.secret, NOW)).toBeUndefined()
  expect(await readSession(database.db, other.secret, NOW)).toBeDefined()
  const { entries } = await listAudit(admin, {})
  expect(entries).toMatchObject([{ action: 'signed out everywhere', subject: admin.actor.email }])
})

test('a person sees where they are signed in, newest first, and nothing that could sign anybody in', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [older, newer] = [await newSession(admin), await newSession(admin, after({ hours: 1 }))]
  await newSession(await as('responder'))
  const { requestId: _, ...seen } = BROWSER
  expect(await listSessions(newer.ctx)).toEqual([
    { id: newer.ctx.actor.sessionId, createdAt: after({ hours: 1 }), lastSeenAt: after({ hours: 1 }), ...seen },
    { id: older.ctx.actor.sessionId, createdAt: NOW, lastSeenAt: NOW, ...seen },
  ])
})

test('sessions that have run out are forgotten, and no others', async () => {
  const { admin } = await newWorkspace(database.db)
  await newSession(admin)
  const { ctx } = await newSession(admin, after({ days: 1 }))
  await database.db.write((tx) => forgetExpiredSessions(tx, after({ days: 7 })))
  expect(await listSessions(ctx)).toHaveLength(1)
})
