import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import {
  ASKED,
  after,
  BROWSER,
  givePassword,
  newPasswordSecret,
  newSession,
  PASSWORD,
  signInDeps,
} from '../../testing/people'
import { listAudit } from '../audit/list'
import { disableUser } from '../users/manage'
import { choosePassword } from './choose-password'
import { createSetupSecret, readOneTimeLink } from './one-time-link'
import { readSession } from './session'
import { signIn } from './sign-in'

const database = testDatabase()
const password = 'a chosen password'
const gone = { ok: false, reason: 'link' }

function choose(secret: string, now = NOW, chosen = password) {
  return choosePassword({ db: database.db, now, from: BROWSER }, { secret, password: chosen })
}

async function canSignIn(email: string, typed = password) {
  return (await signIn(signInDeps(database.db), { email, password: typed, browser: BROWSER })).ok
}

test('a link sets the password once, and every session the person had ends', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const session = await newSession(admin)
  const secret = await newPasswordSecret(admin)
  expect(await choose(secret)).toMatchObject({ ok: true })
  expect(await readSession(database.db, session.secret, NOW)).toBeUndefined()
  expect(await choose(secret, NOW, 'yet another one')).toEqual(gone)
  expect(await canSignIn(admin.actor.email)).toBe(true)
  expect(await canSignIn(admin.actor.email, PASSWORD)).toBe(false)
})

test('a chosen password ends the calendar link, and is in the audit log', async () => {
  const { admin } = await newWorkspace(database.db)
  const { userId: id, email } = admin.actor
  const calendarHash = `calendar of ${email}`
  await database.db.write((tx) => tx.user.update({ where: { id }, data: { calendarHash } }))
  await choose(await newPasswordSecret(admin))
  expect(await database.db.read.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ calendarHash: null })
  expect((await listAudit(admin, {})).entries).toMatchObject([
    { action: 'password chosen by link', subject: email, ...ASKED },
  ])
})

test('a password that is easy to guess, as the own address is, is refused and uses nothing up', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  for (const easy of ['password123', admin.actor.email]) {
    const refused = await choose(secret, NOW, easy)
    expect(refused).toMatchObject({ reason: 'invalid', errors: { password: expect.stringContaining('easy to guess') } })
  }
  expect(await choose(secret)).toMatchObject({ ok: true })
})

test('of two who use a link at once one wins', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  const outcomes = await Promise.all([
    choose(secret, NOW, 'chosen by the first'),
    choose(secret, NOW, 'chosen by the second'),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await canSignIn(admin.actor.email, outcomes[0]?.ok ? 'chosen by the first' : 'chosen by the second')).toBe(
    true,
  )
})

test('a link tells whom it is for without being used up', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  const { email } = admin.actor
  expect(await readOneTimeLink(database.db, secret, NOW)).toMatchObject({ purpose: 'password', email })
  expect(await readOneTimeLink(database.db, secret, NOW)).toMatchObject({ purpose: 'password', email })
  expect(await readOneTimeLink(database.db, 'unknown', NOW)).toBeUndefined()
})

test('a link ends after 72 hours', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  const over = after({ hours: 72 })
  expect(await readOneTimeLink(database.db, secret, new Date(over.getTime() - 1))).toBeDefined()
  expect(await readOneTimeLink(database.db, secret, over)).toBeUndefined()
  expect(await choose(secret, over)).toEqual(gone)
})

test('a newer link ends the older one of the same person, and nobody else’s', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [older, others] = [await newPasswordSecret(admin), await newPasswordSecret(await as('responder'))]
  const newer = await newPasswordSecret(admin)
  expect(await choose(older)).toEqual(gone)
  expect(await choose(newer)).toMatchObject({ ok: true })
  expect(await choose(others)).toMatchObject({ ok: true })
})

test('a disabled person’s link works no more', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const person = await as('responder')
  const before = await newPasswordSecret(person)
  await disableUser(admin, person.actor)
  const afterwards = await newPasswordSecret(person)
  for (const secret of [before, afterwards]) {
    expect(await readOneTimeLink(database.db, secret, NOW)).toBeUndefined()
    expect(await choose(secret)).toEqual(gone)
  }
  expect(await canSignIn(person.actor.email)).toBe(false)
})

test('a refused password uses nothing up', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  expect(await choose(secret, NOW, 'short')).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await choose(secret)).toMatchObject({ ok: true })
})

test('the link to the set-up chooses nobody’s password, and is not used up by trying', async () => {
  const secret = await database.db.write((tx) => createSetupSecret(tx, NOW))
  expect(await choose(secret)).toEqual(gone)
  expect(await readOneTimeLink(database.db, secret, NOW)).toEqual({ purpose: 'setup', email: undefined })
})

test('the secret of a link is kept as its hash only', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await newPasswordSecret(admin)
  expect(JSON.stringify(await database.db.read.oneTimeLink.findMany())).not.toContain(secret)
})
