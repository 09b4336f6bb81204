import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { insertMember, NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { startHttpReceiver } from '../../testing/http-receiver'
import { CALLBACK, issuerDeps, letInAs, newIssuer, settingsFor, signInAs } from '../../testing/issuer-story'
import { startProvider, type TestProvider } from '../../testing/oidc-provider'
import { setRotation } from '../../testing/one-layer'
import { addWebhook, pagingDeps } from '../../testing/paging-story'
import { ASKED, after, BROWSER, givePassword, PASSWORD, signInDeps } from '../../testing/people'
import { runDue } from '../../testing/run-due'
import { createAccessToken } from '../access-tokens/create'
import { verifyAccessToken } from '../access-tokens/verify'
import { listAudit } from '../audit/list'
import { listSessions, readSession } from '../auth/session'
import { signIn } from '../auth/sign-in'
import type { UserContext } from '../context'
import { onCallAt } from '../on-call/who-is-on-call'
import { addTeam } from '../teams/add'
import { addUser } from '../users/add'
import { listUsers } from '../users/list'
import { changeRole, disableUser, enableUser } from '../users/manage'
import { randomBase62 } from '../values/random'
import { changeIssuer } from './change'
import { forgetIdentity } from './forget-identity'
import { listShutOut } from './list-shut-out'

const database = testDatabase()
let provider: TestProvider
/** Another in each test: they share a database. */
let mail = ''

beforeAll(async () => {
  provider = await startProvider([CALLBACK])
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.people.clear()
  mail = `${randomBase62(8).toLowerCase()}@corp.example`
  await database.db.write((tx) => tx.issuer.deleteMany())
})

const ADMINS = { group: 'tocsin-admins', role: 'admin', teamId: null } as const
const RESPONDERS = { group: 'on-call', role: 'responder', teamId: null } as const
const BY_GROUPS = { rules: [ADMINS, RESPONDERS] }

function ana(claims: Record<string, unknown> = {}) {
  const usual = { email: mail, email_verified: true, name: 'Ana Birch', groups: ['on-call'] }
  provider.people.set('ana', { ...usual, ...claims })
}

async function refusals(admin: UserContext) {
  const { entries } = await listAudit(admin, {})
  const refused = entries.filter(({ action }) => action === 'sign-in refused')
  for (const entry of refused) expect(entry).toMatchObject(ASKED)
  return refused.map(({ subject }) => subject)
}

/** A further admin of the workspace, with this address. */
async function memberWith({ db, workspaceId }: UserContext, email: string): Promise<UserContext> {
  const row = { workspaceId, email, name: 'Ana', role: 'admin', createdAt: NOW } as const
  const { id: userId, accountId } = await db.write((tx) => insertMember(tx, row))
  return { db, workspaceId, now: NOW, actor: { type: 'user', ...row, userId, accountId, sessionId: 0 } }
}

async function onCallAlone({ db, workspaceId, actor }: UserContext) {
  const { id } = await db.read.schedule.findFirstOrThrow({ where: { workspaceId } })
  await db.write((tx) => setRotation(tx, id, { members: [actor.userId] }))
}

/** How many pages the person got of a critical incident. */
async function pagesOf(ctx: UserContext) {
  const receiver = await startHttpReceiver()
  await addWebhook(ctx.db, ctx, receiver)
  await openTestIncident(ctx, { severity: 'critical' })
  await runDue(pagingDeps(ctx.db, { now: NOW }, 'smtp://127.0.0.1:9'))
  await receiver.close()
  return receiver.received.length
}

async function userOf(admin: UserContext, name: string) {
  const user = (await listUsers(admin)).find((one) => one.name === name)
  if (!user) throw new Error(`${name} is no user`)
  return user
}

test('a first sign-in makes the account, with role and teams of the groups, and a session like any other', async () => {
  const { admin } = await newWorkspace(database.db)
  const team = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  const teamId = team.ok ? team.teamId : null
  await newIssuer(admin, provider.url, { rules: [ADMINS, { ...RESPONDERS, teamId }] })
  ana()
  const ctx = await letInAs(issuerDeps(database.db), 'ana')
  expect(ctx.actor).toMatchObject({ name: 'Ana Birch', email: mail, role: 'responder', isConfined: true })
  expect(await userOf(admin, 'Ana Birch')).toMatchObject({ invited: false, teams: [{ id: teamId, name: 'Payments' }] })
  expect(await listSessions(ctx)).toMatchObject([{ address: BROWSER.address }])
})

test('the same person comes back to the same user, with what their groups give them now', async () => {
  const { admin } = await newWorkspace(database.db)
  const added = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  const teamId = added.ok ? added.teamId : null
  await newIssuer(admin, provider.url, { rules: [ADMINS, { ...RESPONDERS, teamId }] })
  const deps = issuerDeps(database.db)
  ana()
  const first = await letInAs(deps, 'ana')
  ana({ groups: ['others', 'tocsin-admins'], email: `new-${mail}` })
  const second = await letInAs(deps, 'ana')
  expect(second.actor).toMatchObject({ userId: first.actor.userId, role: 'admin', email: mail })
  expect(await userOf(admin, 'Ana Birch')).toMatchObject({ role: 'admin', teams: [] })
  const { entries } = await listAudit(admin, {})
  const said = entries.flatMap(({ action, subject, userId }) =>
    userId === first.actor.userId ? [[action, subject]] : [],
  )
  expect(said).toEqual([
    ['signed in', `by Corp, from ${BROWSER.address}`],
    ['teams changed', `${mail}, by Corp`],
    ['role changed', `${mail}, by Corp`],
    ['signed in', `by Corp, from ${BROWSER.address}`],
    ['identity linked', `${mail}, as ana of Corp`],
    ['teams changed', `${mail}, by Corp`],
    ['user made at sign-in', mail],
  ])
  for (const entry of entries) if (entry.userId === first.actor.userId) expect(entry).toMatchObject(ASKED)
})

test('who lost the groups is refused, signed out and their tokens with them, and stays on call, which admins are told', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, BY_GROUPS)
  const deps = issuerDeps(database.db)
  ana()
  const before = await signInAs(deps, 'ana')
  const ctx = await letInAs(deps, 'ana')
  const token = await createAccessToken(ctx, {
    ...{ userId: ctx.actor.userId, name: 'Script', scopes: ['incidents:read'], expiresAt: after({ days: 1 }) },
  })
  if (!before?.ok || !token.ok) throw new Error('not signed in')
  await onCallAlone(ctx)
  ana({ groups: [] })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'groups' })
  expect(await readSession(database.db, before.session?.secret ?? '', NOW)).toBeUndefined()
  expect(await verifyAccessToken(database.db, token.token, NOW)).toBeUndefined()
  expect((await onCallAt(database.db, admin, NOW)).map(({ userId }) => userId)).toEqual([ctx.actor.userId])
  expect(await pagesOf(ctx)).toBe(1)
  expect(await listShutOut(admin)).toEqual([
    expect.stringMatching(
      /^Ana Birch cannot sign in since .*: none of their groups at Corp may sign in\. Ana Birch is on call now in Main rotation, and is still paged/,
    ),
  ])
  await expect
    .poll(() => refusals(admin))
    .toEqual([`${mail}, by Corp: none of their groups may sign in, from ${BROWSER.address}`])
  ana()
  await letInAs(deps, 'ana')
  expect(await listShutOut(admin)).toEqual([])
  const actions = (await listAudit(admin, {})).entries.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['user shut out', 'user let in again']))
})

test('an admin lets in again whom an issuer shut out', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, BY_GROUPS)
  const deps = issuerDeps(database.db)
  ana()
  const { actor } = await letInAs(deps, 'ana')
  ana({ groups: undefined })
  await signInAs(deps, 'ana')
  await enableUser(admin, { userId: actor.userId })
  expect(await userOf(admin, 'Ana Birch')).toMatchObject({ shutOutAt: null, shutOutReason: null })
})

test.each([
  ['not verified', { email_verified: false }, {}],
  ['of which nothing is said', { email_verified: undefined }, {}],
  ['verified by a word', { email_verified: 'yes' }, {}],
  ['of a domain that is not allowed', {}, { domains: ['other.example'] }],
  ['of a domain that only ends so', { domain: 'evil-corp.example' }, {}],
])(
  'an address that is %s leads to no user that exists, whatever the groups',
  async (_, claims: Record<string, unknown>, given) => {
    const { admin } = await newWorkspace(database.db)
    await newIssuer(admin, provider.url, { ...BY_GROUPS, domains: ['corp.example'], ...given })
    const { domain = 'corp.example', ...said } = claims
    const email = mail.replace('corp.example', String(domain))
    const { actor } = await memberWith(admin, email)
    ana({ email, ...said, groups: ['tocsin-admins'] })
    expect(await signInAs(issuerDeps(database.db), 'ana')).toEqual({ ok: false, reason: 'unlinked' })
    expect(await database.db.read.identity.count({ where: { userId: actor.userId } })).toBe(0)
    expect(await database.db.read.session.count({ where: { userId: actor.userId } })).toBe(0)
    await expect.poll(() => refusals(admin)).toMatchObject([expect.stringContaining('a user has this address')])
  },
)

test('a verified address of an allowed domain links the user once, and their password goes on working', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, { domains: ['corp.example'] })
  const user = await memberWith(admin, mail)
  await givePassword(user)
  const deps = issuerDeps(database.db)
  ana()
  expect((await letInAs(deps, 'ana')).actor).toMatchObject({ userId: user.actor.userId, role: 'admin' })
  const byPassword = { email: mail, password: PASSWORD, browser: BROWSER }
  expect(await signIn(signInDeps(database.db), byPassword)).toMatchObject({ ok: true })
  // The address was given to somebody else.
  provider.people.set('bob', { email: mail, email_verified: true, name: 'Bob' })
  expect(await signInAs(deps, 'bob')).toEqual({ ok: false, reason: 'linked' })
  // Or the issuer was set up anew, and knows people by another identifier.
  const signedIn = await signInAs(deps, 'ana')
  await forgetIdentity(admin, { userId: user.actor.userId })
  expect(signedIn?.ok && (await readSession(database.db, signedIn.session?.secret ?? '', NOW))).toBeUndefined()
  expect((await letInAs(deps, 'bob')).actor.userId).toBe(user.actor.userId)
  const actions = (await listAudit(admin, {})).entries.map(({ action }) => action)
  expect(actions).toContain('identity forgotten')
})

test('without groups only a verified address of an allowed domain makes an account', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, { domains: ['corp.example'] })
  const deps = issuerDeps(database.db)
  ana({ email: `${mail}.elsewhere` })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'unknown' })
  ana({ email_verified: false })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'unknown' })
  ana({ email: undefined })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'email' })
  ana()
  expect((await letInAs(deps, 'ana')).actor).toMatchObject({ role: 'responder' })
})

test('groups that the issuer leaves out shut nobody out, and are said', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, BY_GROUPS)
  const deps = issuerDeps(database.db)
  ana({ groups: ['tocsin-admins'] })
  await letInAs(deps, 'ana')
  ana({
    groups: undefined,
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://x.example' } },
  })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'overflow' })
  ana({ groups: [{ name: 'tocsin-admins' }] })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'unreadable' })
  expect(await listShutOut(admin)).toEqual([])
  expect(await userOf(admin, 'Ana Birch')).toMatchObject({ role: 'admin' })
})

test('the last admin is neither lowered nor shut out, so that their password works in an emergency', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, { ...BY_GROUPS, domains: ['corp.example'] })
  const user = await memberWith(admin, mail)
  await givePassword(user)
  await changeRole(admin, { userId: admin.actor.userId, role: 'responder' })
  const deps = issuerDeps(database.db)
  ana()
  expect((await letInAs(deps, 'ana')).actor.role).toBe('admin')
  ana({ groups: [] })
  expect(await signInAs(deps, 'ana')).toEqual({ ok: false, reason: 'groups' })
  const byPassword = { email: mail, password: PASSWORD, browser: BROWSER }
  expect(await signIn(signInDeps(database.db), byPassword)).toMatchObject({ ok: true })
})

test('a disabled user is not let in by any group', async () => {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, BY_GROUPS)
  ana()
  const { actor } = await letInAs(issuerDeps(database.db), 'ana')
  await disableUser(admin, { userId: actor.userId })
  expect(await signInAs(issuerDeps(database.db), 'ana')).toEqual({ ok: false, reason: 'disabled' })
})

test('an issuer that is down refuses by itself, and passwords work', async () => {
  const { admin } = await newWorkspace(database.db)
  await givePassword(admin)
  const away = await startProvider([CALLBACK])
  await newIssuer(admin, away.url, BY_GROUPS)
  await away.close()
  expect(await signInAs(issuerDeps(database.db), 'ana')).toEqual({ ok: false, reason: 'unreachable' })
  const byPassword = { email: admin.actor.email, password: PASSWORD, browser: BROWSER }
  expect(await signIn(signInDeps(database.db), byPassword)).toMatchObject({ ok: true })
  await expect.poll(() => refusals(admin)).toMatchObject([expect.stringContaining('The connection was refused.')])
})

test('an issuer that is turned off signs nobody in, and signs out whom it signed in', async () => {
  const { admin } = await newWorkspace(database.db)
  const issuerId = await newIssuer(admin, provider.url, BY_GROUPS)
  const deps = issuerDeps(database.db)
  ana()
  const done = await signInAs(deps, 'ana')
  const off = { ...settingsFor(provider.url, BY_GROUPS), isEnabled: false }
  expect(await changeIssuer(admin, { issuerId, clientSecret: '', ...off })).toMatchObject({ ok: true })
  expect(done?.ok && (await readSession(database.db, done.session?.secret ?? '', NOW))).toBeUndefined()
  expect(await signInAs(deps, 'ana')).toBeUndefined()
})

test('who was there before is to be told of an issuer that signs them in, once; whom it makes is not', async () => {
  const { admin } = await newWorkspace(database.db)
  const { actor } = await memberWith(admin, mail)
  await newIssuer(admin, provider.url, { domains: ['corp.example'] })
  const deps = issuerDeps(database.db)
  ana()
  const { userId, accountId } = actor
  const linked = { userId, accountId, issuer: expect.any(String) }
  expect(await signInAs(deps, 'ana')).toMatchObject({ ok: true, linked })
  expect(await signInAs(deps, 'ana')).not.toHaveProperty('linked')
  provider.people.set('ben', { email: 'ben@corp.example', email_verified: true, name: 'Ben' })
  const made = await signInAs(deps, 'ben')
  expect(made).toMatchObject({ ok: true })
  expect(made).not.toHaveProperty('linked')
})

test('an invited person who signs in has accepted, with an account of this workspace alone', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const elsewhere = await memberWith(there.admin, mail)
  const invited = await addUser(here.admin, { email: mail, name: 'Ana', role: 'admin' })
  await newIssuer(here.admin, provider.url, { domains: ['corp.example'] })
  ana()
  const { actor } = await letInAs(issuerDeps(database.db), 'ana')
  expect(actor).toMatchObject({ userId: invited.ok && invited.userId, role: 'admin' })
  expect(actor.accountId).not.toBe(elsewhere.actor.accountId)
})
