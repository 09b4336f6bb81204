import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { ASKED, after, BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { listIncidents } from '../incidents/list'
import { addUser } from '../users/add'
import { disableUser, enableUser, resetPassword } from '../users/manage'
import { changePassword } from './change-password'
import { choosePassword } from './choose-password'
import { joinWorkspace } from './join-workspace'
import { listMemberships, switchWorkspace } from './memberships'
import { readOneTimeLink } from './one-time-link'
import { listSessions, readSession } from './session'
import { signIn } from './sign-in'
import { createSignInThrottle } from './sign-in-throttle'

const database = testDatabase()
const everything = { statuses: [], severities: [], labels: [] }

async function invite(admin: UserContext, email: string) {
  const invited = await addUser(admin, { email, name: 'Ana', role: 'responder' })
  if (!invited.ok) throw new Error('the invitation was refused')
  return invited
}

function join(secret: string, password = PASSWORD) {
  return joinWorkspace(
    { db: database.db, now: NOW, throttle: createSignInThrottle() },
    { secret, password, from: BROWSER },
  )
}

async function trySignIn(email: string, password = PASSWORD, now = NOW) {
  const signedIn = await signIn({ ...signInDeps(database.db), now }, { email, password, browser: BROWSER })
  return signedIn.ok ? (await readSession(database.db, signedIn.secret, now))?.ctx : undefined
}

/** Ana in two workspaces, with a password and a session in the first. */
async function inTwo() {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await here.as('responder', 'Ana')
  await givePassword(ana)
  const { userId, secret } = await invite(there.admin, ana.actor.email)
  expect(await join(secret)).toEqual({ ok: true })
  const session = await newSession(ana)
  return { here, there, ana: session.ctx, secret: session.secret, thereId: userId, email: ana.actor.email }
}

test('one account works in two workspaces, and sees in each only its own', async () => {
  const { here, there, ana, secret } = await inTwo()
  await openTestIncident(here.admin)
  const theirs = await openTestIncident(there.admin)
  expect((await listMemberships(ana)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [here.workspaceId, true],
    [there.workspaceId, false],
  ])
  const request = { id: ASKED.requestId, address: ASKED.address }
  await switchWorkspace({ ...ana, request }, there)
  const switched = (await readSession(database.db, secret, NOW))?.ctx
  expect(switched).toMatchObject({ workspaceId: there.workspaceId, actor: { accountId: ana.actor.accountId } })
  if (!switched) throw new Error('the session ended')
  expect((await listIncidents(switched, everything)).incidents.map(({ id }) => id)).toEqual([theirs])
  const { entries } = await listAudit(there.admin, {})
  const ofAna = entries.filter(({ user }) => user?.name === 'Ana')
  expect(ofAna.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'signed in from another workspace',
    `user joined ${ana.actor.email}`,
  ])
  for (const entry of ofAna) expect(entry).toMatchObject(ASKED)
})

test('signing in leads to the workspace that was used last', async () => {
  const { here, there, ana, email } = await inTwo()
  expect(await trySignIn(email)).toMatchObject({ workspaceId: here.workspaceId })
  await switchWorkspace({ ...ana, now: after({ hours: 1 }) }, there)
  expect(await trySignIn(email, PASSWORD, after({ hours: 2 }))).toMatchObject({ workspaceId: there.workspaceId })
})

test('nobody switches to a workspace that they are no active user of', async () => {
  const { there, ana, thereId, email } = await inTwo()
  const stranger = await newWorkspace(database.db)
  await invite(stranger.admin, email)
  await expect(switchWorkspace(ana, stranger)).rejects.toThrow(NotFoundError)
  await disableUser(there.admin, { userId: thereId })
  await expect(switchWorkspace(ana, there)).rejects.toThrow(NotFoundError)
  await enableUser(there.admin, { userId: thereId })
  await switchWorkspace(ana, there)
})

test('who is disabled in one workspace is signed out there, and goes on in the other', async () => {
  const { here, there, ana, secret, email, thereId } = await inTwo()
  await switchWorkspace(ana, there)
  await disableUser(there.admin, { userId: thereId })
  expect(await readSession(database.db, secret, NOW)).toBeUndefined()
  expect(await trySignIn(email)).toMatchObject({ workspaceId: here.workspaceId })
})

test('an invitation neither changes the password of an account nor lets in who does not know it', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await here.as('responder', 'Ana')
  await givePassword(ana)
  const { secret, userId } = await invite(there.admin, ana.actor.email)
  expect(await readOneTimeLink(database.db, secret, NOW)).toMatchObject({ purpose: 'join', workspace: 'Test' })
  const chosen = await choosePassword(
    { db: database.db, now: NOW, from: BROWSER },
    { secret, password: 'chosen by the other admin' },
  )
  expect(chosen).toEqual({ ok: false, reason: 'link' })
  expect(await join(secret, 'a wrong password')).toEqual({ ok: false, reason: 'wrong' })
  expect(await listMemberships(ana)).toHaveLength(1)
  // A second link from the admin is an invitation too.
  const again = await resetPassword(there.admin, { userId })
  expect(await readOneTimeLink(database.db, again.ok ? again.secret : '', NOW)).toMatchObject({ purpose: 'join' })
  expect(await join(secret)).toEqual({ ok: false, reason: 'link' })
  expect(await join(again.ok ? again.secret : '')).toEqual({ ok: true })
  expect(await listMemberships(ana)).toHaveLength(2)
})

test('guesses at the password through an invitation are throttled', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await here.as('responder', 'Ana')
  await givePassword(ana)
  const { secret } = await invite(there.admin, ana.actor.email)
  const deps = { db: database.db, now: NOW, throttle: createSignInThrottle() }
  const guess = () => joinWorkspace(deps, { secret, password: 'a wrong password', from: BROWSER })
  for (let at = 0; at < 5; at++) expect(await guess()).toEqual({ ok: false, reason: 'wrong' })
  expect(await guess()).toMatchObject({ ok: false, reason: 'throttled' })
})

test('who is invited by two before choosing a password chooses it once', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const email = `new-${here.workspaceId}@example.com`
  const [first, second] = [await invite(here.admin, email), await invite(there.admin, email)]
  const deps = { db: database.db, now: NOW, from: BROWSER }
  expect(await choosePassword(deps, { secret: first.secret, password: PASSWORD })).toMatchObject({ ok: true })
  expect(await choosePassword(deps, { secret: second.secret, password: 'of somebody else' })).toMatchObject({
    ok: false,
  })
  expect(await join(second.secret)).toEqual({ ok: true })
  expect(await trySignIn(email)).toBeDefined()
})

test('the admins of one workspace cannot reset a password that opens another', async () => {
  const { here, there, ana, thereId } = await inTwo()
  const elsewhere = { ok: false, reason: 'elsewhere' }
  expect(await resetPassword(there.admin, { userId: thereId })).toEqual(elsewhere)
  expect(await resetPassword(here.admin, ana.actor)).toEqual(elsewhere)
  expect(await resetPassword(here.system, ana.actor)).toMatchObject({ ok: true })
})

test('a link to a new password ends once its account joins another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await here.as('responder', 'Ana')
  await givePassword(ana)
  const reset = await resetPassword(here.admin, ana.actor)
  const { secret } = await invite(there.admin, ana.actor.email)
  expect(await join(secret)).toEqual({ ok: true })
  const late = { secret: reset.ok ? reset.secret : '', password: 'of the other admin' }
  expect(await choosePassword({ db: database.db, now: NOW, from: BROWSER }, late)).toEqual({
    ok: false,
    reason: 'link',
  })
})

test('password and sessions belong to the account, in all its workspaces', async () => {
  const { there, ana, secret, email } = await inTwo()
  const other = await trySignIn(email)
  if (!other) throw new Error('could not sign in')
  await switchWorkspace(other, there)
  expect(await listSessions(ana)).toHaveLength(2)
  const changed = await changePassword(
    { ctx: ana, throttle: createSignInThrottle() },
    { current: PASSWORD, password: 'a wholly new password' },
  )
  expect(changed).toEqual({ ok: true })
  expect(await listSessions(ana)).toHaveLength(1)
  expect(await readSession(database.db, secret, NOW)).toBeDefined()
  expect(await trySignIn(email, 'a wholly new password')).toBeDefined()
})
