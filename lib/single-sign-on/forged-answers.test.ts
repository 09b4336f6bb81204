import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { type Forgery, startHostileIssuer } from '../../testing/doubles/issuer'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { BASE_URL, CALLBACK, issuerDeps, newIssuer, passProvider, SLUG } from '../../testing/issuer-story'
import { CLIENT, startProvider, type TestProvider } from '../../testing/oidc-provider'
import { after, BROWSER } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { callbackAddress } from './addresses'
import { beginSignIn } from './begin'
import type { SignInDeps } from './deps'
import { finishSignIn } from './finish'

const database = anyTestDatabase()
const OTHER_SLUG = 'SlugOfTheIssuer2'
const RULES = { rules: [{ group: 'on-call', role: 'responder', teamId: null }] } as const
let hostile: Awaited<ReturnType<typeof startHostileIssuer>>
let provider: TestProvider
let admin: UserContext
let deps: SignInDeps

beforeAll(async () => {
  hostile = await startHostileIssuer(CLIENT.clientId, CLIENT.clientSecret)
  provider = await startProvider([CALLBACK, callbackAddress(BASE_URL, OTHER_SLUG)])
  const person = { email_verified: true, groups: ['on-call'] }
  provider.people.set('ana', { ...person, email: 'ana@corp.example', name: 'Ana' })
  provider.people.set('eve', { ...person, email: 'eve@corp.example', name: 'Eve' })
})
afterAll(() => Promise.all([hostile.close(), provider.close()]))
beforeEach(async () => {
  await database.db.write((tx) => tx.issuer.deleteMany())
  admin = (await newWorkspace(database.db)).admin
  deps = issuerDeps(database.db)
})

async function begin(slug = SLUG) {
  const begun = await beginSignIn(deps, { slug, next: '/', from: BROWSER })
  if (!begun?.ok) throw new Error('the sign-in did not begin')
  return begun
}

function finish(search: string, ticket: string | undefined, given: Partial<SignInDeps> = {}, slug = SLUG) {
  return finishSignIn({ ...deps, ...given }, { slug, search, ticket, browser: BROWSER })
}

async function nobodyIsIn() {
  const { workspaceId } = admin
  expect(await database.db.read.session.count({ where: { user: { workspaceId } } })).toBe(0)
  expect(await database.db.read.user.count({ where: { workspaceId } })).toBe(1)
  await expect
    .poll(async () => (await listAudit(admin, {})).entries.map(({ action }) => action))
    .toContain('sign-in refused')
}

const now = Math.floor(Date.now() / 1000)

const FORGED: [string, Forgery][] = [
  ['another issuer', { claims: { iss: 'https://accounts.example' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['for several, and by another client', { claims: { aud: ['tocsin', 'another'], azp: 'another' } }],
  ['to another sign-in: its nonce', { claims: { nonce: 'another' } }],
  ['to none: no nonce', { claims: { nonce: undefined } }],
  ['that has expired', { claims: { iat: now - 7200, exp: now - 3600 } }],
  ['without an end', { claims: { exp: undefined } }],
  ['of the future', { claims: { nbf: now + 3600 } }],
  ['issued in the future', { claims: { iat: now + 600 } }],
  ['of nobody', { claims: { sub: '' } }],
  ['signed by another key', { isForeignKey: true }],
  ['signed by an unknown key', { header: { alg: 'RS256', kid: 'another' } }],
  ['not signed', { header: { alg: 'none' } }],
  ['signed with the secret of the client', { header: { alg: 'HS256', kid: 'own' } }],
  ['left out', { withoutIdToken: true }],
]

describe('an issuer that answers with an ID token', () => {
  test('is believed when it is right', async () => {
    await newIssuer(admin, hostile.url, RULES)
    const { location, ticket } = await begin()
    expect(await finish(`?${hostile.answer(location, {})}`, ticket)).toMatchObject({ ok: true })
  })

  test.each(FORGED)('%s: nobody is signed in', async (_, forgery) => {
    await newIssuer(admin, hostile.url, RULES)
    const { location, ticket } = await begin()
    const search = `?${hostile.answer(location, forgery)}`
    expect(await finish(search, ticket)).toEqual({ ok: false, reason: 'forged' })
    await nobodyIsIn()
  })

  test('of whom the user info is somebody else: nobody is signed in', async () => {
    await newIssuer(admin, hostile.url, RULES)
    const { location, ticket } = await begin()
    const forgery = { claims: { groups: undefined }, userInfo: { sub: 'eve', groups: ['on-call'] } }
    expect(await finish(`?${hostile.answer(location, forgery)}`, ticket)).toEqual({ ok: false, reason: 'forged' })
    await nobodyIsIn()
  })

  test.each([
    ['another state', { state: 'another' }],
    ['no state', { state: undefined }],
    ['another issuer beside the code', { iss: 'https://accounts.example' }],
    ['no issuer beside the code', { iss: undefined }],
    ['no code', { code: undefined }],
  ])('%s: nobody is signed in', async (_, changed: Record<string, string | undefined>) => {
    await newIssuer(admin, hostile.url, RULES)
    const { location, ticket } = await begin()
    const search = hostile.answer(location, {})
    for (const [name, value] of Object.entries(changed)) value ? search.set(name, value) : search.delete(name)
    expect(await finish(`?${search}`, ticket)).toEqual({ ok: false, reason: 'forged' })
    await nobodyIsIn()
  })
})

describe('of a real provider', () => {
  beforeEach(() => newIssuer(admin, provider.url, RULES))

  test('a code of another sign-in is refused, though its state is mended', async () => {
    const [eves, anas] = [await begin(), await begin()]
    const search = new URLSearchParams(await passProvider(eves.location, 'eve'))
    search.set('state', new URL(anas.location).searchParams.get('state') ?? '')
    expect(await finish(`?${search}`, anas.ticket)).toEqual({ ok: false, reason: 'refused' })
    await nobodyIsIn()
  })

  test('a code works once', async () => {
    const { location, ticket } = await begin()
    const search = await passProvider(location, 'ana')
    expect(await finish(search, ticket)).toMatchObject({ ok: true })
    expect(await finish(search, ticket)).toEqual({ ok: false, reason: 'refused' })
  })

  test('an answer without the cookie of its browser is refused', async () => {
    const { location } = await begin()
    expect(await finish(await passProvider(location, 'ana'), undefined)).toEqual({ ok: false, reason: 'expired' })
    await nobodyIsIn()
  })

  test('the cookie of a sign-in by another issuer is refused', async () => {
    await newIssuer(admin, provider.url, { ...RULES, name: 'Other' }, OTHER_SLUG)
    const [here, there] = [await begin(), await begin(OTHER_SLUG)]
    const search = await passProvider(here.location, 'ana')
    expect(await finish(search, there.ticket)).toEqual({ ok: false, reason: 'expired' })
    await nobodyIsIn()
  })

  test('an answer after ten minutes is refused', async () => {
    const { location, ticket } = await begin()
    const late = { now: after({ seconds: 600 }) }
    expect(await finish(await passProvider(location, 'ana'), ticket, late)).toEqual({ ok: false, reason: 'expired' })
    await nobodyIsIn()
  })

  test('a cookie that was changed, or sealed by another server, is refused', async () => {
    const { location, ticket } = await begin()
    const search = await passProvider(location, 'ana')
    const changed = `${ticket.slice(0, 40)}${ticket[40] === 'A' ? 'B' : 'A'}${ticket.slice(41)}`
    expect(await finish(search, changed)).toEqual({ ok: false, reason: 'expired' })
    const another = { secret: 'a secret of another server, long enough', now: NOW }
    expect(await finish(search, ticket, another)).toEqual({ ok: false, reason: 'expired' })
    await nobodyIsIn()
  })

  test('what the issuer refuses is refused', async () => {
    const { location, ticket } = await begin()
    const state = new URL(location).searchParams.get('state')
    const search = `?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.url)}`
    expect(await finish(search, ticket)).toEqual({ ok: false, reason: 'refused' })
  })
})
