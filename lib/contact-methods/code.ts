import type { Prisma } from '../db/database'
import { randomDigits } from '../values/random'
import { sha256 } from '../values/sha256'

/** ASVS asks for ten at most. */
export const CODE_VALID_MINUTES = 10
export const CODE_EVERY_SECONDS = 60
const CODE_TRIES = 5

export function newCode(now: Date) {
  const code = randomDigits(6)
  return { code, stored: { codeHash: sha256(code), codeSentAt: now, codeFaults: 0 } }
}

/** Ignores how the digits are grouped. */
export function typedCodeHash(typed: string) {
  return sha256(typed.replace(/[\s-]/g, ''))
}

export function withLiveCode(now: Date): Prisma.ContactMethodWhereInput {
  return {
    verifiedAt: null,
    codeHash: { not: null },
    codeSentAt: { gt: new Date(now.getTime() - CODE_VALID_MINUTES * 60_000) },
    codeFaults: { lt: CODE_TRIES },
  }
}
