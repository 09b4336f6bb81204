import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { audit } from '../audit/record'
import { requireConfirmed, type UserContext } from '../context'
import type { Result } from '../result'
import { nameFault } from '../values/name'
import { visibleLine } from '../values/text'
import { challengeExpiry, makeChallenge } from './challenge'
import { keepFactor } from './keep-factor'
import { ownAccount } from './own-account'
import { passkeyAlgorithms } from './passkey-algorithms'
import { challengeOf } from './passkey-answer'
import { relyingParty } from './relying-party'
import { spend } from './spend'

const MOST_PASSKEYS = 20

/** `isStrict`: as `STRICT_SECURITY` says. */
export type PasskeyDeps = { ctx: UserContext; secret: string; baseUrl: string; isStrict: boolean }

/** What the browser makes a passkey by. */
export async function beginPasskey({ ctx, secret, baseUrl, isStrict }: PasskeyDeps) {
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  const present = await ctx.db.read.passkey.findMany({ where: { accountId }, select: { credentialId: true } })
  const { rpID } = relyingParty(baseUrl)
  const challenge = makeChallenge({ secret, purpose: purposeOf(ctx), now: ctx.now })
  return generateRegistrationOptions({
    rpName: 'Tocsin',
    rpID,
    userName: ctx.actor.email,
    userDisplayName: ctx.actor.name,
    userID: userHandle(accountId),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms(isStrict),
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export type PasskeyRefusal = { reason: 'refused' } | { reason: 'invalid'; message: string }

/** `recoveryCodes`: shown here only, and none when the account had a factor. */
export async function addPasskey(
  deps: PasskeyDeps,
  input: { name: string; answer: RegistrationResponseJSON },
): Promise<Result<{ recoveryCodes: string[] }, PasskeyRefusal>> {
  const { ctx, secret } = deps
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  const name = visibleLine(input.name)
  const fault = nameFault(name)
  if (fault) return { ok: false, reason: 'invalid', message: fault }
  const challenge = challengeOf(input.answer)
  const expiresAt = challengeExpiry(challenge, { secret, purpose: purposeOf(ctx), now: ctx.now })
  const made = expiresAt && (await verified(deps, input.answer, challenge))
  if (!made) return { ok: false, reason: 'refused' }
  return ctx.db.write(async (tx) => {
    const kept = await keepFactor(tx, ctx, async () => {
      const credentialId = made.credential.id
      const isTaken = await tx.passkey.findUnique({ where: { credentialId } })
      if (isTaken || (await tx.passkey.count({ where: { accountId } })) >= MOST_PASSKEYS) return false
      if (!(await spend(tx, { secret: challenge, expiresAt }))) return false
      await tx.passkey.create({ data: { accountId, name, createdAt: ctx.now, ...columnsOf(made) } })
      return true
    })
    if (!kept) return { ok: false, reason: 'refused' }
    await audit(tx, ctx, 'passkey added', `${name} of ${ctx.actor.email}`)
    return { ok: true, ...kept }
  })
}

/** Opaque to everybody else, as WebAuthn asks. */
export function userHandle(accountId: number) {
  return new Uint8Array(Buffer.from(`account ${accountId}`))
}

/** Of this session: an answer of another one, or of another person, does not fit. */
function purposeOf({ actor }: UserContext) {
  return `to add one, account ${actor.accountId}, session ${actor.sessionId}`
}

async function verified(deps: PasskeyDeps, response: RegistrationResponseJSON, challenge: string) {
  const { rpID, origin } = relyingParty(deps.baseUrl)
  const supportedAlgorithmIDs = passkeyAlgorithms(deps.isStrict)
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID }
  const outcome = await verifyRegistrationResponse({ response, ...expected, supportedAlgorithmIDs }).catch(
    () => undefined,
  )
  return outcome?.verified ? outcome.registrationInfo : undefined
}

type Made = NonNullable<Awaited<ReturnType<typeof verified>>>

function columnsOf({ credential, credentialBackedUp }: Made) {
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
    isSynced: credentialBackedUp,
  }
}
