import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { startHttpReceiver } from '../../testing/http-receiver'
import { issuerDeps, letInAs, newIssuer, settingsFor, signInAs } from '../../testing/issuer-story'
import { CLIENT, startProvider, type TestProvider } from '../../testing/oidc-provider'
import { listAudit } from '../audit/list'
import { readEnv, readServerIssuers } from '../env'
import { ForbiddenError } from '../errors'
import { createPost } from '../outbound/create-post'
import { addTeam } from '../teams/add'
import { addIssuer, newSlug } from './add'
import { callbackAddress } from './addresses'
import { changeIssuer } from './change'
import type { IssuerSettings } from './check'
import { getIssuer, listIssuers } from './list'
import { removeIssuer } from './remove'
import { storeServerIssuers } from './store-server-issuers'
import { tryIssuer } from './try-issuer'

const database = testDatabase()
const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
const URL_OF_CORP = 'https://id.corp.example'
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider([callbackAddress('http://tocsin.test', 'corp')])
})
afterAll(() => provider.close())
beforeEach(() => database.db.write((tx) => tx.issuer.deleteMany()))

test('an issuer is added, changed and removed, in words without its secret', async () => {
  const { admin } = await newWorkspace(database.db)
  const team = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  const rules = [{ group: 'sre', role: 'admin', teamId: team.ok ? team.teamId : null }] as const
  const issuerId = await newIssuer(admin, `${URL_OF_CORP}/.well-known/openid-configuration`, { rules }, newSlug())
  const { mark, url, slug, isOfServer, id, ...issuer } = await getIssuer(admin, issuerId)
  expect(url).toBe(URL_OF_CORP)
  const changed = {
    ...issuer,
    url,
    domains: ['@Corp.example ', ''],
    rules: [],
    issuerId,
    clientSecret: 'another-secret',
  }
  expect(await changeIssuer(admin, { ...changed, mark })).toMatchObject({ ok: true })
  expect(await changeIssuer(admin, { ...changed, mark })).toMatchObject({ ok: false, reason: 'overtaken', by: 'admin' })
  await removeIssuer(admin, { issuerId })
  const { entries } = await listAudit(admin, {})
  const said = entries.filter(({ action }) => action.startsWith('issuer'))
  expect(said.map(({ action, subject }) => [action, subject])).toEqual([
    ['issuer removed', `Corp (#${issuerId})`],
    ['issuer changed', `Corp (#${issuerId}, another secret was given)`],
    ['issuer added', `Corp (#${issuerId})`],
  ])
  expect(said[1]?.changes).toEqual([
    { field: 'domains added', after: 'corp.example' },
    { field: 'groups removed', before: 'sre: admin in Payments' },
  ])
  expect(JSON.stringify(entries)).not.toContain('another-secret')
})

const FAULTS: [string, Partial<IssuerSettings>, string][] = [
  ['without TLS', { url: 'http://id.corp.example' }, 'url'],
  ['of no scheme that is fetched', { url: 'file:///etc/passwd' }, 'url'],
  ['with a query', { url: `${URL_OF_CORP}?a=b` }, 'url'],
  ['without a client', { clientId: ' ' }, 'clientId'],
  ['that lets nobody in', { domains: [] }, 'domains'],
  ['with what is no domain', { domains: ['corp'] }, 'domains'],
  ['with groups of no claim', { rules: [{ group: 'a', role: 'admin', teamId: null }], groupsClaim: '' }, 'groupsClaim'],
  ['with a team of nowhere', { rules: [{ group: 'a', role: 'admin', teamId: 999_999 }] }, 'rules'],
]

test.each(FAULTS)('an issuer %s is refused', async (_, given, field) => {
  const { admin } = await newWorkspace(database.db)
  const settings = settingsFor(URL_OF_CORP, { domains: ['corp.example'], ...given })
  const added = await addIssuer(admin, { ...settings, clientSecret: 's', slug: newSlug() })
  expect(added).toMatchObject({ ok: false, errors: { [field]: expect.any(String) } })
})

test('a secret is not sent to another address than the one it was given for', async () => {
  const { admin } = await newWorkspace(database.db)
  const issuerId = await newIssuer(admin, URL_OF_CORP, { domains: ['corp.example'] })
  const moved = settingsFor('https://elsewhere.example', { domains: ['corp.example'] })
  expect(await changeIssuer(admin, { ...moved, issuerId, clientSecret: '' })).toMatchObject({ ok: false })
  expect(await changeIssuer(admin, { ...moved, issuerId, clientSecret: 'a new one' })).toMatchObject({ ok: true })
})

describe('trying an address', () => {
  test('tells what the issuer says', async () => {
    const { admin } = await newWorkspace(database.db)
    const tried = await tryIssuer(admin, { post, isStrict: false }, provider.url)
    const lines = [expect.stringMatching(/^People sign in at 127\.0\.0\.1:/), 'It knows groups.']
    expect(tried).toEqual({ ok: true, issuer: provider.url, lines })
  })

  test('tells of an address in it that others could read and answer', async () => {
    const { admin } = await newWorkspace(database.db)
    const endpoints = {
      authorization_endpoint: URL_OF_CORP,
      token_endpoint: 'http://id.corp.example',
      jwks_uri: URL_OF_CORP,
    }
    const body = JSON.stringify({ issuer: URL_OF_CORP, ...endpoints })
    const answering = async () => ({ isAnswered: true, status: 200, body }) as const
    const fault = expect.stringContaining('without https://')
    expect(await tryIssuer(admin, { post: answering, isStrict: false }, URL_OF_CORP)).toMatchObject({
      ok: false,
      fault,
    })
  })

  test.each([
    ['of another issuer', { issuer: URL_OF_CORP }, /calls itself https:\/\/id\.corp\.example: give that address/],
    ['of all tenants', { issuer: 'https://login.example/{tenantid}/v2.0' }, /of all tenants/],
    ['that is none', { hello: 'world' }, /not the discovery document/],
  ])('tells of a document %s', async (_, document, says) => {
    const { admin } = await newWorkspace(database.db)
    const whole = {
      ...document,
      authorization_endpoint: URL_OF_CORP,
      token_endpoint: URL_OF_CORP,
      jwks_uri: URL_OF_CORP,
    }
    const server = await startHttpReceiver((response) => response.end(JSON.stringify(whole)))
    const tried = await tryIssuer(admin, { post, isStrict: false }, server.url)
    await server.close()
    expect(tried).toMatchObject({ ok: false, fault: expect.stringMatching(says) })
  })

  test('asks no private address that is not allowed', async () => {
    const { admin } = await newWorkspace(database.db)
    const tried = await tryIssuer(admin, { post: createPost({ allowCidrs: [] }), isStrict: false }, provider.url)
    expect(tried).toMatchObject({ ok: false, fault: expect.stringContaining('OUTBOUND_ALLOW_CIDRS') })
  })
})

describe('OIDC_ISSUERS', () => {
  function issuersOf(given: object) {
    const usual = { id: 'corp', name: 'Corp', issuer: provider.url, ...CLIENT, domains: ['corp.example'] }
    return readServerIssuers(readEnv({ OIDC_ISSUERS: JSON.stringify([{ ...usual, ...given }]) }))
  }

  async function store(given: object) {
    return storeServerIssuers({ db: database.db, now: NOW }, issuersOf(given))
  }

  test('signs in with a secret that is not in the database, and is changed there alone', async () => {
    const { admin, workspaceId } = await newWorkspace(database.db)
    await database.db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { name: 'Signs in' } }))
    expect(await store({ workspace: 'Signs in' })).toEqual([])
    expect(await store({ workspace: 'Signs in', name: 'Corp 2' })).toEqual([])
    const [issuer] = await listIssuers(admin)
    expect(issuer).toMatchObject({ name: 'Corp 2', slug: 'corp', isOfServer: true })
    expect(await database.db.read.issuer.findFirst()).toMatchObject({ clientSecret: '' })
    provider.people.set('ana', { email: 'ana@corp.example', email_verified: true, name: 'Ana' })
    const secrets = new Map([['corp', CLIENT.clientSecret]])
    expect((await letInAs({ ...issuerDeps(database.db), secrets }, 'ana', 'corp')).workspaceId).toBe(workspaceId)
    expect(await signInAs(issuerDeps(database.db), 'ana', 'corp')).toBeUndefined()
    const issuerId = issuer?.id ?? 0
    await expect(removeIssuer(admin, { issuerId })).rejects.toThrow(ForbiddenError)
    const change = { ...settingsFor(provider.url), issuerId, clientSecret: '' }
    await expect(changeIssuer(admin, change)).rejects.toThrow(ForbiddenError)
    await storeServerIssuers({ db: database.db, now: NOW }, [])
    expect(await listIssuers(admin)).toEqual([])
  })

  test('tells of a workspace and of teams that do not exist', async () => {
    await newWorkspace(database.db)
    expect(await store({ workspace: 'Nowhere' })).toEqual(['OIDC_ISSUERS: corp: there is no workspace Nowhere.'])
    const groups = [{ group: 'sre', role: 'admin', team: 'Nobody' }]
    expect(await store({ groups })).toEqual(['OIDC_ISSUERS: corp: there is no team Nobody.'])
  })

  test.each([
    ['no list', '{}'],
    ['no JSON', '['],
    [
      'an unknown field',
      JSON.stringify([{ id: 'a', name: 'A', issuer: URL_OF_CORP, clientId: 'c', clientSecret: 's', x: 1 }]),
    ],
    ['no secret', JSON.stringify([{ id: 'a', name: 'A', issuer: URL_OF_CORP, clientId: 'c' }])],
    [
      'a name that Settings could give',
      JSON.stringify([{ id: 'Abcdefghijklmnop', name: 'A', issuer: URL_OF_CORP, clientId: 'c', clientSecret: 's' }]),
    ],
  ])('%s is refused', (_, text) => {
    expect(() => readEnv({ OIDC_ISSUERS: text })).toThrow(/Settings: OIDC_ISSUERS/)
  })
})
