import type { Transaction } from '../db/database'
import { randomBase32 } from '../values/random'
import { sha256 } from '../values/sha256'

const CODES = 10
const PART = 4
const PARTS = 6

/** Ten new codes; those before stop working. They are in the result and nowhere else. */
export async function makeRecoveryCodes(tx: Transaction, { accountId, now }: { accountId: number; now: Date }) {
  // 120 bits each, so that a plain hash keeps them.
  const codes = Array.from({ length: CODES }, () => Array.from({ length: PARTS }, () => randomBase32(PART)).join('-'))
  await tx.recoveryCode.deleteMany({ where: { accountId } })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ accountId, hash: hashOf(code), createdAt: now })) })
  return codes
}

/** Each once. */
export async function takeRecoveryCode(tx: Transaction, typed: { accountId: number; code: string; now: Date }) {
  const where = { accountId: typed.accountId, hash: hashOf(typed.code), usedAt: null }
  const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: typed.now } })
  return count === 1
}

/** Typed with or without hyphens, in either case. */
function hashOf(code: string) {
  return sha256(`recovery code ${code.replace(/[\s-]/g, '').toLowerCase()}`)
}
