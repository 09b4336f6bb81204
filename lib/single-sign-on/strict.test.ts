import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { CALLBACK, issuerDeps, newIssuer, SLUG, signInAs } from '../../testing/issuer-story'
import { startProvider } from '../../testing/oidc-provider'
import { BROWSER } from '../../testing/people'
import { listAudit } from '../audit/list'
import type { UserContext } from '../context'
import { createPost } from '../outbound/create-post'
import { beginSignIn } from './begin'
import { tryIssuer } from './try-issuer'

const database = anyTestDatabase()
const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const rules = [{ group: 'on-call', role: 'responder', teamId: null }] as const
let admin: UserContext

beforeEach(async () => {
  await database.db.write((tx) => tx.issuer.deleteMany())
  admin = (await newWorkspace(database.db)).admin
})

async function providerThat(...signs: ('RS256' | 'PS256' | 'ES256')[]) {
  const provider = await startProvider([CALLBACK], { signs })
  onTestFinished(() => provider.close())
  const email = `ana-${signs.join('-').toLowerCase()}@corp.example`
  provider.people.set('ana', { email, email_verified: true, name: 'Ana', groups: ['on-call'] })
  await newIssuer(admin, provider.url, { rules: [...rules] })
  return provider.url
}

const signIn = (isStrict: boolean) => signInAs(issuerDeps(database.db, NOW, isStrict), 'ana')
const whatTryingSays = (url: string, isStrict: boolean) => tryIssuer(admin, { post, isStrict }, url)

test.each(['PS256', 'ES256'] as const)('an ID token that is signed with %s is taken, strictly too', async (alg) => {
  const url = await providerThat(alg, 'RS256')
  const lines = expect.arrayContaining([`Let it sign the ID tokens of this client with ${alg}.`])
  expect(await whatTryingSays(url, true)).toMatchObject({ ok: true, lines })
  expect(await signIn(true)).toMatchObject({ ok: true })
})

test('an issuer that has RS256 alone is refused strictly, before anybody signs in, and trying it says so', async () => {
  const url = await providerThat('RS256')
  const fault = expect.stringMatching(/signs ID tokens with RS256 alone.*turn on PS256 or ES256 at the issuer/)
  expect(await whatTryingSays(url, true)).toMatchObject({ ok: false, fault })
  const begun = await beginSignIn(issuerDeps(database.db, NOW, true), { slug: SLUG, next: '/', from: BROWSER })
  expect(begun).toEqual({ ok: false, reason: 'unfit' })
  expect(await whatTryingSays(url, false)).toMatchObject({ ok: true })
  expect(await signIn(false)).toMatchObject({ ok: true })
})

test('a token with RS256 of an issuer that could do better is refused strictly, and admins read what to set there', async () => {
  await providerThat('RS256', 'PS256')
  expect(await signIn(true)).toEqual({ ok: false, reason: 'signature' })
  const subjects = async () => (await listAudit(admin, {})).entries.map(({ subject }) => subject)
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringContaining('not taken (RS256: set PS256 for this client there)'))
  expect(await signIn(false)).toMatchObject({ ok: true })
})
