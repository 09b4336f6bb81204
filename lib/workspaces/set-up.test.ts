import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { deleteWorkspaces } from '../../testing/delete-workspaces'
import { NOW } from '../../testing/fixtures'
import { after, BROWSER, PASSWORD, signInDeps } from '../../testing/people'
import { createPasswordSecret, createSetupSecret, readOneTimeLink } from '../auth/one-time-link'
import { signIn } from '../auth/sign-in'
import { needsSetUp, provisionFirstAdmin, setUp } from './set-up'

const database = testDatabase()
const ana = { workspace: 'Acme', name: 'Ana', email: 'ana@example.com', password: PASSWORD }
const gone = { ok: false, reason: 'link' }

beforeEach(() => database.db.write(deleteWorkspaces))

function newLink() {
  return database.db.write((tx) => createSetupSecret(tx, NOW))
}

function setUpWith(secret: string, input = ana, now = NOW) {
  return setUp({ db: database.db, now }, { ...input, secret })
}

async function counts() {
  const { read } = database.db
  return { workspaces: await read.workspace.count(), users: await read.user.count() }
}

test('the link makes the first workspace and its admin, who can sign in', async () => {
  expect(await needsSetUp(database.db)).toBe(true)
  expect(await setUpWith(await newLink())).toEqual({ ok: true })
  expect(await needsSetUp(database.db)).toBe(false)
  expect(await counts()).toEqual({ workspaces: 1, users: 1 })
  expect(await signIn(signInDeps(database.db), { ...ana, browser: BROWSER })).toMatchObject({ ok: true })
  const [user] = await database.db.read.user.findMany({ include: { workspace: true, account: true } })
  const whole = { account: { email: ana.email }, name: 'Ana', role: 'admin', workspace: { name: 'Acme' } }
  expect(user).toMatchObject({ ...whole, joinedAt: NOW })
})

test('without the link, with an old one or an older one, nothing is made', async () => {
  const older = await newLink()
  const secret = await newLink()
  for (const wrong of ['', 'guess', older]) expect(await setUpWith(wrong)).toEqual(gone)
  expect(await setUpWith(secret, ana, after({ hours: 24 }))).toEqual(gone)
  expect(await counts()).toEqual({ workspaces: 0, users: 0 })
})

test('it happens once: neither the same link nor a new one makes a second admin', async () => {
  const secret = await newLink()
  await setUpWith(secret)
  const ben = { ...ana, email: 'ben@example.com' }
  expect(await setUpWith(secret, ben)).toEqual(gone)
  expect(await setUpWith(await newLink(), ben)).toEqual(gone)
  expect(await counts()).toEqual({ workspaces: 1, users: 1 })
})

test.each([
  ['workspace', ' '],
  ['name', ''],
  ['email', 'not an address'],
  ['password', 'short'],
])('a wrong %s is told at its field and uses nothing up', async (field, value) => {
  const secret = await newLink()
  const refused = await setUpWith(secret, { ...ana, [field]: value })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
  expect(await counts()).toEqual({ workspaces: 0, users: 0 })
  expect(await setUpWith(secret)).toEqual({ ok: true })
})

test('of two who use the link at once one becomes the admin', async () => {
  const secret = await newLink()
  const people = [ana, { ...ana, email: 'ben@example.com' }]
  const outcomes = await Promise.all(people.map((person) => setUpWith(secret, person)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await counts()).toEqual({ workspaces: 1, users: 1 })
})

test('a link for a password is no link to the set-up, and is not used up by trying', async () => {
  await setUpWith(await newLink())
  const user = await database.db.read.user.findFirstOrThrow()
  const secret = await database.db.write((tx) => createPasswordSecret(tx, { userId: user.id, now: NOW }))
  expect(await setUpWith(secret)).toEqual(gone)
  expect(await readOneTimeLink(database.db, secret, NOW)).toMatchObject({ purpose: 'password' })
})

test('the settings make the first admin, once', async () => {
  const deps = { db: database.db, now: NOW }
  await provisionFirstAdmin(deps, ana)
  await provisionFirstAdmin(deps, { email: 'ben@example.com', password: PASSWORD })
  const users = await database.db.read.user.findMany({ include: { account: true } })
  expect(users).toMatchObject([{ account: { email: ana.email }, name: 'ana', role: 'admin' }])
  expect(await counts()).toEqual({ workspaces: 1, users: 1 })
})

test('settings that will not do are named, without their values', async () => {
  const deps = { db: database.db, now: NOW }
  const fault = await provisionFirstAdmin(deps, { email: ana.email, password: 'short' })
  expect(fault).toMatch(/^(?=.*ADMIN_PASSWORD)(?=.*10 characters)(?!.*short).*$/)
  expect(await counts()).toEqual({ workspaces: 0, users: 0 })
})

test('a password of the settings that anybody guesses makes no admin', async () => {
  const deps = { db: database.db, now: NOW }
  const fault = await provisionFirstAdmin(deps, { email: ana.email, password: 'password123' })
  expect(fault).toContain('ADMIN_PASSWORD: This password is easy to guess.')
  expect(await counts()).toEqual({ workspaces: 0, users: 0 })
})

test('several instances that start at once make one admin', async () => {
  const deps = { db: database.db, now: NOW }
  await Promise.all(Array.from({ length: 8 }, () => provisionFirstAdmin(deps, ana)))
  expect(await counts()).toEqual({ workspaces: 1, users: 1 })
})
