import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { CALLBACK, issuerDeps, letInAs, newIssuer, passProvider, SLUG } from '../../testing/issuer-story'
import { startProvider, type TestProvider } from '../../testing/oidc-provider'
import { BROWSER } from '../../testing/people'
import { listAudit } from '../audit/list'
import { continueSession } from '../auth/session'
import type { UserContext } from '../context'
import { beginSignIn } from './begin'
import type { SignInDeps } from './deps'
import { finishSignIn } from './finish'

const database = testDatabase()
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider([CALLBACK])
})
afterAll(() => provider.close())

async function signedIn() {
  const { admin } = await newWorkspace(database.db)
  await newIssuer(admin, provider.url, { domains: ['corp.example'] })
  for (const name of ['ana', 'bob'])
    provider.people.set(name, { email: `${name}@corp.example`, email_verified: true, name })
  const now = new Date(Date.now() - 20 * 60_000)
  const ctx = await letInAs(issuerDeps(database.db, now), 'ana')
  return { admin, ctx, bob: await letInAs(issuerDeps(database.db, now), 'bob') }
}

async function confirm(deps: SignInDeps, ctx: UserContext, sub: string) {
  const confirms = ctx.actor.sessionId
  const begun = await beginSignIn(deps, { slug: SLUG, next: '/confirmed', from: BROWSER, confirms })
  if (!begun?.ok) throw new Error('not begun')
  expect(begun.location).toContain('prompt=login')
  expect(begun.location).toContain('max_age=0')
  const search = await passProvider(begun.location, sub)
  return finishSignIn(deps, { slug: SLUG, search, ticket: begun.ticket, browser: BROWSER })
}

test('a session of an issuer is confirmed by signing in there again, as the same person', async () => {
  const { admin, ctx, bob } = await signedIn()
  const now = new Date()
  const deps = issuerDeps(database.db, now)
  const count = () => database.db.read.session.count({ where: { user: { workspaceId: admin.workspaceId } } })
  const before = await count()
  expect((await continueSession(ctx, now))?.actor.mustConfirm).toBe(true)
  expect(await confirm(deps, ctx, 'bob')).toEqual({ ok: false, reason: 'other' })
  expect(await confirm(deps, bob, 'ana')).toEqual({ ok: false, reason: 'other' })
  expect((await continueSession(ctx, now))?.actor.mustConfirm).toBe(true)
  expect(await confirm(deps, ctx, 'ana')).toEqual({ ok: true, session: undefined, next: '/confirmed' })
  expect((await continueSession(ctx, now))?.actor.mustConfirm).toBe(false)
  expect((await continueSession(bob, now))?.actor.mustConfirm).toBe(true)
  expect(await count()).toBe(before)
  expect((await listAudit(admin, {})).entries.map(({ action }) => action)).toContain('identity confirmed')
  // Six minutes after the issuer asked.
  const later = issuerDeps(database.db, new Date(now.getTime() + 6 * 60_000))
  expect(await confirm(later, ctx, 'ana')).toEqual({ ok: false, reason: 'old' })
})
