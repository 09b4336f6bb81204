import type { Reader, Transaction } from '../db/database'

/** Of an account, for `factorsOf`. */
export const FACTORS = { totp: { select: { provenAt: true } }, _count: { select: { passkeys: true } } } as const

type WithFactors = { totp: { provenAt: Date | null } | null; _count: { passkeys: number } }

/** An app that no code has proven yet is none. */
export function factorsOf({ totp, _count }: WithFactors) {
  return { hasTotp: Boolean(totp?.provenAt), hasPasskey: _count.passkeys > 0 }
}

/** Whether the account has something besides its password to sign in with. */
export async function hasFactor(reader: Reader | Transaction, accountId: number) {
  const passkey = await reader.passkey.findFirst({ where: { accountId }, select: { id: true } })
  if (passkey) return true
  return (await reader.totp.findFirst({ where: { accountId, provenAt: { not: null } }, select: { id: true } })) !== null
}
