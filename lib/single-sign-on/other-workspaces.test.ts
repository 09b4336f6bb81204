import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { CALLBACK, issuerDeps, letInAs, newIssuer, settingsFor, signInAs } from '../../testing/issuer-story'
import { CLIENT, startProvider, type TestProvider } from '../../testing/oidc-provider'
import { BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { listRefusedSignIns } from '../audit/refusals'
import { endAllSessions } from '../auth/end-session'
import { listMemberships, switchWorkspace } from '../auth/memberships'
import { readOneTimeLink } from '../auth/one-time-link'
import { createSession, listSessions, readSession } from '../auth/session'
import { signIn } from '../auth/sign-in'
import type { UserContext } from '../context'
import { ForbiddenError, NotFoundError } from '../errors'
import { addUser } from '../users/add'
import { resetPassword } from '../users/manage'
import { changeProfile } from '../users/profile'
import { randomBase62 } from '../values/random'
import { addIssuer, newSlug } from './add'
import { changeIssuer } from './change'
import { forgetIdentity } from './forget-identity'
import { getIssuer, listForLogin, listIssuers } from './list'
import { listShutOut } from './list-shut-out'
import { removeIssuer } from './remove'
import { tryIssuer } from './try-issuer'

const database = testDatabase()
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider([CALLBACK])
})
afterAll(() => provider.close())
beforeEach(() => database.db.write((tx) => tx.issuer.deleteMany()))

/** Ana, with her password, in two workspaces; the admins of the first have set up an issuer that says it knows her. */
async function inTwo() {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await there.as('admin', 'Ana')
  await givePassword(ana)
  const { accountId, email } = ana.actor
  const joined = { accountId, name: 'Ana', role: 'responder', createdAt: NOW, joinedAt: NOW } as const
  await database.db.write((tx) => tx.user.create({ data: { ...joined, workspaceId: here.workspaceId } }))
  const issuerId = await newIssuer(here.admin, provider.url, { domains: ['example.com'] })
  provider.people.set('ana', { email, email_verified: true, name: 'Ana' })
  const forged = await letInAs(issuerDeps(database.db), 'ana')
  return { here, there, ana, forged, email, issuerId }
}

test('an issuer of one workspace signs in to no other, though the account is of both', async () => {
  const { here, there, ana, forged } = await inTwo()
  expect(forged).toMatchObject({ workspaceId: here.workspaceId, actor: { accountId: ana.actor.accountId } })
  expect(await listMemberships(forged)).toMatchObject([{ id: here.workspaceId, isCurrent: true }])
  await expect(switchWorkspace(forged, there)).rejects.toThrow(NotFoundError)
  expect(await database.db.read.session.count({ where: { user: { workspaceId: there.workspaceId } } })).toBe(0)
  const { email } = ana.actor
  const byPassword = await signIn(signInDeps(database.db), { email, password: PASSWORD, browser: BROWSER })
  expect(byPassword).toMatchObject({ ok: true, userId: ana.actor.userId })
})

test('and sees, ends and changes nothing of the account elsewhere', async () => {
  const { forged, ana, email } = await inTwo()
  const own = await newSession(ana)
  await signIn(signInDeps(database.db), { email, password: 'wrong', browser: BROWSER })
  expect(await listSessions(forged)).toMatchObject([{ id: forged.actor.sessionId }])
  await expect.poll(() => listRefusedSignIns(own.ctx)).toHaveLength(1)
  expect(await listRefusedSignIns(forged)).toEqual([])
  expect(await changeProfile(forged, { name: 'Ana', timeZone: 'Asia/Tokyo' })).toMatchObject({ ok: false })
  const { userId, accountId } = forged.actor
  const { issuerId } = await database.db.read.session.findUniqueOrThrow({ where: { id: forged.actor.sessionId } })
  for (let at = 0; at < 25; at++)
    await database.db.write((tx) => createSession(tx, { userId, accountId, issuerId, now: NOW, browser: BROWSER }))
  expect(await readSession(database.db, own.secret, NOW)).toBeDefined()
  await newSession(ana)
  expect(await readSession(database.db, own.secret, NOW)).toBeDefined()
  await endAllSessions(forged)
  expect(await readSession(database.db, own.secret, NOW)).toBeDefined()
})

test('whom it makes is not who has the address elsewhere, nor keeps them from an invitation', async () => {
  const [here, there, third] = [
    await newWorkspace(database.db),
    await newWorkspace(database.db),
    await newWorkspace(database.db),
  ]
  const ana = await there.as('admin', 'Ana')
  await givePassword(ana)
  const { email } = ana.actor
  await newIssuer(here.admin, provider.url, { domains: ['example.com'] })
  provider.people.set('ana', { email, email_verified: true, name: 'Ana' })
  const made = await letInAs(issuerDeps(database.db), 'ana')
  expect(made.actor.accountId).not.toBe(ana.actor.accountId)
  expect(await listMemberships(made)).toHaveLength(1)
  // Her password leads to her own workspace only.
  const byPassword = await signIn(signInDeps(database.db), { email, password: PASSWORD, browser: BROWSER })
  expect(byPassword).toMatchObject({ ok: true, userId: ana.actor.userId })
  // The admins of the issuer cannot make her password theirs.
  expect(await resetPassword(here.admin, { userId: made.actor.userId })).toEqual({ ok: false, reason: 'elsewhere' })
  const invited = await addUser(third.admin, { email, name: 'Ana', role: 'responder' })
  const link = invited.ok && (await readOneTimeLink(database.db, invited.secret, NOW))
  expect(link).toMatchObject({ purpose: 'join', accountId: ana.actor.accountId })
})

test('an address that an issuer took is free for whoever is invited with it elsewhere', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await newIssuer(here.admin, provider.url, { domains: ['corp.example'] })
  const email = `${randomBase62(8).toLowerCase()}@corp.example`
  provider.people.set('eve', { email, email_verified: true, name: 'Eve' })
  const eve = await letInAs(issuerDeps(database.db), 'eve')
  const invited = await addUser(there.admin, { email, name: 'Ana', role: 'admin' })
  if (!invited.ok) throw new Error('the invitation was refused')
  const user = await database.db.read.user.findUniqueOrThrow({ where: { id: invited.userId } })
  expect(user.accountId).not.toBe(eve.actor.accountId)
})

test('an account that an issuer made gets a password by a link, and its address then signs in', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, { domains: ['corp.example'] })
  const email = `${randomBase62(8).toLowerCase()}@corp.example`
  provider.people.set('ana', { email, email_verified: true, name: 'Ana' })
  const { actor } = await letInAs(issuerDeps(database.db), 'ana')
  expect(await resetPassword(admin, { userId: actor.userId })).toMatchObject({ ok: true, isInvitation: false })
  const account = await database.db.read.account.findUniqueOrThrow({ where: { id: actor.accountId } })
  expect(account.issuedIn).toBe(0)
})

test('issuers are of their workspace, and of its admins', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const issuerId = await newIssuer(here.admin, provider.url, { domains: ['corp.example'] })
  const settings = { ...settingsFor(provider.url, { domains: ['corp.example'] }), clientSecret: CLIENT.clientSecret }
  await expect(getIssuer(there.admin, issuerId)).rejects.toThrow(NotFoundError)
  await expect(changeIssuer(there.admin, { issuerId, ...settings })).rejects.toThrow(NotFoundError)
  await expect(removeIssuer(there.admin, { issuerId })).rejects.toThrow(NotFoundError)
  const { userId } = here.admin.actor
  await expect(forgetIdentity(there.admin, { userId })).rejects.toThrow(NotFoundError)
  expect(await listIssuers(there.admin)).toEqual([])
  await database.db.write((tx) =>
    tx.user.update({ where: { id: here.admin.actor.userId }, data: { shutOutAt: NOW, shutOutReason: 'so' } }),
  )
  expect(await listShutOut(there.admin)).toEqual([])
  const responder: UserContext = await here.as('responder')
  await expect(listIssuers(responder)).rejects.toThrow(ForbiddenError)
  await expect(listShutOut(responder)).rejects.toThrow(ForbiddenError)
  await expect(addIssuer(responder, { ...settings, slug: newSlug() })).rejects.toThrow(ForbiddenError)
  await expect(changeIssuer(responder, { issuerId, ...settings })).rejects.toThrow(ForbiddenError)
  await expect(removeIssuer(responder, { issuerId })).rejects.toThrow(ForbiddenError)
  await expect(forgetIdentity(responder, { userId })).rejects.toThrow(ForbiddenError)
  const post = async () => ({ isAnswered: false, isRefused: false, reason: 'Not asked.' }) as const
  await expect(tryIssuer(responder, { post, isStrict: false }, provider.url)).rejects.toThrow(ForbiddenError)
})

test('the login page tells nobody of the issuers of several workspaces, but for who has the address of one', async () => {
  const [here] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const issuerId = await newIssuer(here.admin, provider.url, { domains: ['corp.example'] })
  const { slug } = await getIssuer(here.admin, issuerId)
  expect(await listForLogin(database.db)).toEqual([])
  expect(await listForLogin(database.db, slug)).toEqual([{ slug, name: 'Corp' }])
})

test('an issuer that was removed signs out whom it signed in, and knows them when it is set up again', async () => {
  const { here, forged, issuerId } = await inTwo()
  await removeIssuer(here.admin, { issuerId })
  expect(await database.db.read.session.findUnique({ where: { id: forged.actor.sessionId } })).toBeNull()
  await newIssuer(here.admin, provider.url, { domains: ['other.example'] })
  expect(await signInAs(issuerDeps(database.db), 'ana')).toMatchObject({
    ok: true,
    session: { person: -forged.actor.userId },
  })
})
