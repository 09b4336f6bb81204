import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { AT_SITE, SITE } from '../../testing/factors'
import { newWorkspace } from '../../testing/fixtures'
import { testChannelDeps } from '../../testing/messages'
import { newSession } from '../../testing/people'
import { softPasskey } from '../../testing/soft-passkey'
import { createAccessToken } from '../access-tokens/create'
import { createWorkspaceToken } from '../access-tokens/create-for-workspace'
import { revokeAccessToken } from '../access-tokens/revoke'
import { createApiKey } from '../api-keys/create'
import { limitApiKey } from '../api-keys/limit'
import { setPagesRejected } from '../api-keys/page-rejected'
import { setReading } from '../api-keys/reading'
import { revokeApiKey } from '../api-keys/revoke'
import { rotateApiKey } from '../api-keys/rotate'
import { applyFile } from '../configuration/apply'
import { addContactMethod } from '../contact-methods/add'
import { confirmMethods } from '../contact-methods/doubted'
import { removeContactMethod } from '../contact-methods/remove'
import type { UserContext } from '../context'
import { ConfirmationNeededError } from '../errors'
import { addPasskey, beginPasskey } from '../factors/register-passkey'
import { removePasskey, removeTotp } from '../factors/remove'
import { renewRecoveryCodes } from '../factors/renew-recovery-codes'
import { requireFactors } from '../factors/require'
import { beginTotp, proveTotp } from '../factors/set-up-totp'
import { addIssuer } from '../single-sign-on/add'
import { changeIssuer } from '../single-sign-on/change'
import { forgetIdentity } from '../single-sign-on/forget-identity'
import { removeIssuer } from '../single-sign-on/remove'
import { addUser } from '../users/add'
import { inviteUsers } from '../users/invite'
import { changeRole, disableUser, enableUser, resetPassword } from '../users/manage'
import { resetFactors } from '../users/reset-factors'

const database = testDatabase()
const ROOMS = ['access-tokens', 'api-keys', 'contact-methods', 'factors', 'single-sign-on', 'users']
const issuer = {
  ...{ name: 'I', url: 'https://i.example', clientId: 'c', clientSecret: 's', domains: ['example.com'] },
  ...{ groupsClaim: '', rules: [], isEnabled: true, slug: 'i' },
}
const passkeys = (ctx: UserContext) => ({ ctx, ...AT_SITE })

/** The verbs that ask again, each as somebody with a session would call it. */
const ASK: Record<string, (ctx: UserContext, userId: number) => Promise<unknown>> = {
  createAccessToken: (ctx, userId) => createAccessToken(ctx, { userId, name: 'x', scopes: [], expiresAt: null }),
  createWorkspaceToken: (ctx) => createWorkspaceToken(ctx, { role: 'viewer', name: 'x', scopes: [], expiresAt: null }),
  revokeAccessToken: (ctx) => revokeAccessToken(ctx, { accessTokenId: 1 }),
  createApiKey: (ctx) => createApiKey(ctx, { name: 'x', expiresAt: null }),
  limitApiKey: (ctx) => limitApiKey(ctx, { apiKeyId: 1, rate: 1, burst: 1, mark: '' }),
  setPagesRejected: (ctx) => setPagesRejected(ctx, { apiKeyId: 1, pagesRejected: true }),
  setReading: (ctx) => setReading(ctx, { apiKeyId: 1, reading: null }),
  revokeApiKey: (ctx) => revokeApiKey(ctx, { apiKeyId: 1 }),
  rotateApiKey: (ctx) => rotateApiKey(ctx, { apiKeyId: 1, overlap: 'now' }),
  addContactMethod: (ctx) =>
    addContactMethod({ ctx, channels: testChannelDeps(), baseUrl: SITE }, { channel: 'ntfy', fields: {} }),
  removeContactMethod: (ctx) => removeContactMethod(ctx, { contactMethodId: 1 }),
  confirmMethods: (ctx) => confirmMethods(ctx),
  beginTotp: (ctx) => beginTotp(ctx, AT_SITE),
  proveTotp: (ctx) => proveTotp(ctx, { code: '123456', isStrict: false }),
  removeTotp: (ctx) => removeTotp(ctx),
  beginPasskey: (ctx) => beginPasskey(passkeys(ctx)),
  addPasskey: (ctx) => addPasskey(passkeys(ctx), { name: 'x', answer: softPasskey(SITE).make({ challenge: 'AA' }) }),
  removePasskey: (ctx) => removePasskey(ctx, { passkeyId: 1 }),
  renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx),
  requireFactors: (ctx) => requireFactors(ctx, { roles: 'everyone' }),
  addIssuer: (ctx) => addIssuer(ctx, issuer),
  changeIssuer: (ctx) => changeIssuer(ctx, { ...issuer, issuerId: 1 }),
  forgetIdentity: (ctx, userId) => forgetIdentity(ctx, { userId }),
  removeIssuer: (ctx) => removeIssuer(ctx, { issuerId: 1 }),
  addUser: (ctx) => addUser(ctx, { email: 'a@example.com', name: 'A', role: 'responder' }),
  inviteUsers: (ctx) =>
    inviteUsers(ctx, { addresses: 'a@example.com', role: 'responder' }, { mailer: undefined, baseUrl: SITE }),
  changeRole: (ctx, userId) => changeRole(ctx, { userId, role: 'responder' }),
  disableUser: (ctx, userId) => disableUser(ctx, { userId }),
  enableUser: (ctx, userId) => enableUser(ctx, { userId }),
  resetPassword: (ctx, userId) => resetPassword(ctx, { userId }),
  resetFactors: (ctx, userId) => resetFactors(ctx, { userId }),
  applyFile: (ctx) => applyFile(ctx, { text: 'version: 1' }),
}

/** Verbs of those rooms that write and ask nothing, and why. */
const ASK_NOT: Record<string, string> = {
  deliverCode: 'goes on with a contact method whose adding was asked about',
  mailInvitation: 'writes nothing',
  endSessionsOf: 'only shuts out',
  changeProfile: "changes one's own name and time zone only",
  hearEndings: 'changes what one hears of, not who hears it',
  hearHandOvers: 'changes what one hears of, not who hears it',
  setPersonalRules: 'changes when contact methods are used that are there',
  sendCode: 'goes on with a contact method whose adding was asked about',
  sendTest: 'changes nothing',
  verifyContactMethod: 'goes on with a contact method whose adding was asked about',
}

test('every verb that changes what a thief would need is asked about, or named here with the reason', () => {
  expect(writers().sort()).toEqual(
    [...new Set([...Object.keys(ASK), ...Object.keys(ASK_NOT)])].filter(isOfRooms).sort(),
  )
})

test.each(Object.entries(ASK))(
  '%s asks a session again after 15 minutes, and changes nothing before',
  async (_, call) => {
    const { admin } = await newWorkspace(database.db)
    const { ctx } = await newSession(admin)
    const old = { ...ctx, actor: { ...ctx.actor, mustConfirm: true } }
    const before = await database.db.read.auditEntry.count()
    await expect(call(old, admin.actor.userId)).rejects.toThrow(ConfirmationNeededError)
    expect(await database.db.read.auditEntry.count()).toBe(before)
    const outcome = await call(ctx, admin.actor.userId).catch((error: unknown) => error)
    expect(outcome).not.toBeInstanceOf(ConfirmationNeededError)
  },
)

test('the command line and access tokens are their own proof', async () => {
  const { admin, system } = await newWorkspace(database.db)
  expect(await createApiKey(system, { name: 'x', expiresAt: null })).toMatchObject({ token: expect.any(String) })
  expect(await createApiKey(admin, { name: 'y', expiresAt: null })).toMatchObject({ token: expect.any(String) })
})

const CONTEXT =
  /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:User)?(?:Context|ContactDeps|PasskeyDeps)\b/gm

/** Exported verbs with a context, of the files of those rooms that write. */
function writers() {
  return ROOMS.flatMap((room) => readdirSync(join('lib', room)).map((file) => join('lib', room, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /\.write\(|requireConfirmed\(|change\(ctx/.test(text))
    .flatMap((text) => Array.from(text.matchAll(CONTEXT), ([, name = '']) => name))
    .filter((name) => !/^(get|list|hears|is|methodsDoubted)/.test(name))
}

function isOfRooms(verb: string) {
  return verb !== 'applyFile'
}
