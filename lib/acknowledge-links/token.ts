import { createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, subDays } from 'date-fns'
import { parseRowId } from '../values/row-id'

export const DAYS = 7

export type AcknowledgeClaim = { notificationId: number; madeAt: Date; expiresAt: Date }

/** A token of a call or a mail is known to those who pass it on: it must be worth nothing in the address of a link. */
export type Purpose = 'acknowledge link' | 'call' | 'mail'

type Token = { notificationId: number; now: Date; purpose?: Purpose }

/** A signed token to acknowledge a notification; valid for 7 days. */
export function acknowledgeToken(secret: string, { notificationId, now, purpose = 'acknowledge link' }: Token) {
  const claim = `${notificationId}.${addDays(now, DAYS).getTime().toString(36)}`
  return `${claim}.${sign(secret, claim, purpose)}`
}

/** Undefined unless the token was signed here. The caller checks `expiresAt`. */
export function readAcknowledgeToken(
  secret: string,
  token: string,
  purpose: Purpose = 'acknowledge link',
): AcknowledgeClaim | undefined {
  const [, claim, id, expires, signature] = /^((\d{1,16})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? []
  const notificationId = parseRowId(id)
  if (!claim || !notificationId || !expires || !signature) return undefined
  const expected = Buffer.from(sign(secret, claim, purpose))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
  const expiresAt = new Date(Number.parseInt(expires, 36))
  return { notificationId, madeAt: subDays(expiresAt, DAYS), expiresAt }
}

// The prefix separates these signatures from other uses of the secret.
function sign(secret: string, claim: string, purpose: Purpose) {
  return createHmac('sha256', secret).update(`${purpose}\0${claim}`).digest('base64url')
}
