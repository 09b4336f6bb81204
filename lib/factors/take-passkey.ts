import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Database, Transaction } from '../db/database'
import { challengeExpiry, makeChallenge } from './challenge'
import { isTakenAlgorithm } from './passkey-algorithms'
import { challengeOf } from './passkey-answer'
import { userHandle } from './register-passkey'
import { relyingParty } from './relying-party'
import { spend } from './spend'

/** `purpose`: what the answer is for, and whose it must be. `isStrict`: as `STRICT_SECURITY` says. */
export type PasskeyAsking = { secret: string; baseUrl: string; purpose: string; isStrict: boolean; now: Date }

/** What the browser asks a passkey by: any of this site's that the person has there. */
export function askPasskey({ secret, baseUrl, purpose, now }: Omit<PasskeyAsking, 'isStrict'>) {
  const challenge = makeChallenge({ secret, purpose, now })
  return generateAuthenticationOptions({
    rpID: relyingParty(baseUrl).rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  })
}

export type ProvenPasskey = {
  accountId: number
  passkey: { id: number; counter: bigint }
  counter: number
  challenge: { secret: string; expiresAt: Date }
}

/** Checks all but what only a transaction can: `consumePasskey`. Undefined for what no passkey of ours signed for this. */
export async function provePasskey(
  { read }: Pick<Database, 'read'>,
  asking: PasskeyAsking,
  answer: AuthenticationResponseJSON,
): Promise<ProvenPasskey | undefined> {
  const challenge = challengeOf(answer)
  const expiresAt = challengeExpiry(challenge, asking)
  if (!expiresAt) return undefined
  const passkey = await read.passkey.findUnique({ where: { credentialId: answer.id } })
  if (!passkey || !isOf(answer, passkey.accountId)) return undefined
  if (!isTakenAlgorithm(passkey.publicKey, asking.isStrict)) return undefined
  const { rpID, origin } = relyingParty(asking.baseUrl)
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const outcome = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // It throws when the counter has not gone on: somebody may have copied the passkey.
    credential: { id: passkey.credentialId, publicKey, counter: Number(passkey.counter) },
  }).catch(() => undefined)
  if (!outcome?.verified) return undefined
  const { newCounter: counter } = outcome.authenticationInfo
  return { accountId: passkey.accountId, passkey, counter, challenge: { secret: challenge, expiresAt } }
}

/** False when its challenge was answered before, or the passkey was used or removed meanwhile. */
export async function consumePasskey(tx: Transaction, { passkey, counter, challenge }: ProvenPasskey, now: Date) {
  if (!(await spend(tx, challenge))) return false
  const where = { id: passkey.id, counter: passkey.counter }
  const { count } = await tx.passkey.updateMany({ where, data: { counter, lastUsedAt: now } })
  return count === 1
}

function isOf({ response }: AuthenticationResponseJSON, accountId: number) {
  if (response.userHandle === undefined) return true
  return Buffer.from(response.userHandle, 'base64url').equals(Buffer.from(userHandle(accountId)))
}
