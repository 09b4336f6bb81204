import { expect, test } from 'vitest'
import { newAccessToken } from '../../testing/api-client'
import { testDatabase } from '../../testing/database'
import { giveTotp } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { BROWSER, newSession } from '../../testing/people'
import { verifyAccessToken } from '../access-tokens/verify'
import { listAudit } from '../audit/list'
import { continueSession, createSession, readSession } from '../auth/session'
import type { UserContext } from '../context'
import { ForbiddenError } from '../errors'
import { newSlug } from '../single-sign-on/add'
import { removeTotp } from './remove'
import { getRequiredFactors, requireFactors } from './require'

const database = testDatabase()

async function lacksFactor(secret: string) {
  return (await readSession(database.db, secret, NOW))?.lacksFactor
}

test('a workspace wants a second factor of everyone, or of a role; sessions that are there know it at once', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [boss, other] = [await newSession(admin), await newSession(await as('responder'))]
  expect([await lacksFactor(boss.secret), await lacksFactor(other.secret)]).toEqual([false, false])
  await requireFactors(admin, { roles: ['admin'] })
  expect(await getRequiredFactors(admin)).toEqual(['admin'])
  expect([await lacksFactor(boss.secret), await lacksFactor(other.secret)]).toEqual([true, false])
  await requireFactors(admin, { roles: 'everyone' })
  expect([await lacksFactor(boss.secret), await lacksFactor(other.secret)]).toEqual([true, true])
  expect(await continueSession(boss.ctx, NOW)).toBeUndefined()
  await giveTotp(boss.ctx)
  expect([await lacksFactor(boss.secret), await lacksFactor(other.secret)]).toEqual([false, true])
  await removeTotp(boss.ctx)
  expect(await lacksFactor(boss.secret)).toBe(true)
  await requireFactors(admin, { roles: [] })
  expect([await lacksFactor(boss.secret), await lacksFactor(other.secret)]).toEqual([false, false])
  expect((await listAudit(admin, {})).entries[0]).toMatchObject({ action: 'second factor required', subject: 'nobody' })
})

test('what one workspace wants, another does not', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { secret } = await newSession(there.admin)
  await requireFactors(here.admin, { roles: 'everyone' })
  expect(await lacksFactor(secret)).toBe(false)
  expect(await getRequiredFactors(there.admin)).toEqual([])
})

test('only admins say so', async () => {
  const { as } = await newWorkspace(database.db)
  const responder = await as('responder')
  await expect(requireFactors(responder, { roles: [] })).rejects.toThrow(ForbiddenError)
  await expect(getRequiredFactors(responder)).rejects.toThrow(ForbiddenError)
})

test('who is signed in by an issuer, and access tokens that are there, are asked for none', async () => {
  const { admin } = await newWorkspace(database.db)
  const secret = await sessionOfIssuer(admin)
  const { token } = await newAccessToken(admin)
  await requireFactors(admin, { roles: 'everyone' })
  expect(await lacksFactor(secret)).toBe(false)
  expect(await verifyAccessToken(database.db, token, NOW)).toBeDefined()
})

function sessionOfIssuer({ workspaceId, actor }: UserContext) {
  return database.db.write(async (tx) => {
    const empty = { clientId: '', clientSecret: '', domains: '', groupsClaim: '', groupRules: '[]' }
    const data = { workspaceId, slug: newSlug(), name: 'I', url: 'https://i.example', createdAt: NOW, ...empty }
    const { id: issuerId } = await tx.issuer.create({ data })
    return createSession(tx, { ...actor, issuerId, now: NOW, browser: BROWSER })
  })
}
