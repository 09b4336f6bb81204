import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { givePasskey, giveTotp } from '../../testing/factors'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { BROWSER, givePassword, newSession, PASSWORD, signInDeps } from '../../testing/people'
import { runCli } from '../../testing/terminal'
import { listAudit } from '../audit/list'
import { readSession } from '../auth/session'
import { signIn } from '../auth/sign-in'
import { ForbiddenError, NotFoundError } from '../errors'
import { requireFactors } from '../factors/require'
import { listFactorStates } from './list-factors'
import { resetFactors } from './reset-factors'

const database = testDatabase()

async function newStory() {
  const { admin, as, workspaceId, system } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  await givePassword(ben)
  const { ctx, secret } = await newSession(ben)
  await giveTotp(ctx)
  await givePasskey(ctx)
  return { admin, as, ben, secret, workspaceId, system }
}

function attempt(email: string) {
  return signIn(signInDeps(database.db), { email, password: PASSWORD, browser: BROWSER })
}

test('an admin resets the factors of a person of this workspace alone; the password signs in again', async () => {
  const { admin, ben, secret } = await newStory()
  expect(await attempt(ben.actor.email)).toMatchObject({ reason: 'second-factor' })
  expect(await resetFactors(admin, ben.actor)).toMatchObject({ ok: true, email: ben.actor.email })
  expect(await readSession(database.db, secret, NOW)).toBeUndefined()
  expect(await attempt(ben.actor.email)).toMatchObject({ ok: true })
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action }) => action)).toContain('second factors reset')
})

test('not of a person who is in another workspace too, or only invited here; the command line may', async () => {
  const { ben, workspaceId } = await newStory()
  const other = await newWorkspace(database.db)
  const row = {
    workspaceId: other.workspaceId,
    accountId: ben.actor.accountId,
    name: 'Ben',
    role: 'responder',
  } as const
  const { id: userId } = await database.db.write((tx) => tx.user.create({ data: { ...row, createdAt: NOW } }))
  expect(await resetFactors(other.admin, { userId })).toEqual({ ok: false, reason: 'elsewhere' })
  await database.db.write((tx) => tx.user.update({ where: { id: userId }, data: { joinedAt: NOW } }))
  expect(await resetFactors(other.admin, { userId })).toEqual({ ok: false, reason: 'elsewhere' })
  expect(await attempt(ben.actor.email)).toMatchObject({ reason: 'second-factor' })
  const args = ['users', 'reset-factors', '--email', ben.actor.email, '--workspace', String(workspaceId)]
  expect((await runCli(database.db, args)).error).toBeUndefined()
  expect(await attempt(ben.actor.email)).toMatchObject({ ok: true })
})

test('nobody but an admin of the workspace does', async () => {
  const { as, ben } = await newStory()
  await expect(resetFactors(await as('responder'), ben.actor)).rejects.toThrow(ForbiddenError)
  const other = await newWorkspace(database.db)
  await expect(resetFactors(other.admin, ben.actor)).rejects.toThrow(NotFoundError)
  await expect(listFactorStates(ben)).rejects.toThrow(ForbiddenError)
})

test('an admin sees who has none', async () => {
  const { admin, as } = await newStory()
  const { accountId } = (await as('responder', 'Cem')).actor
  await database.db.write((tx) => tx.account.update({ where: { id: accountId }, data: { passwordHash: null } }))
  await requireFactors(admin, { roles: ['admin'] })
  expect(await listFactorStates(admin)).toMatchObject([
    { name: 'Ben', state: 'has', isWanted: false },
    { name: 'Cem', state: 'issuer', isWanted: false },
    { name: 'admin', state: 'none', isWanted: true },
  ])
})
