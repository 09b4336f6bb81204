import type { Prisma } from '../db/database'
import { randomDigits } from '../random'
import { sha256 } from '../sha256'

export const CODE_VALID_MINUTES = 15
export const CODE_EVERY_SECONDS = 60
export const CODE_TRIES = 5

/** A code to send, with what is stored of it. */
export function newCode(now: Date) {
  const code = randomDigits(6)
  return { code, stored: { codeHash: sha256(code), codeSentAt: now, codeFaults: 0 } }
}

/** SHA-256 of a code that somebody typed, however they grouped its digits. */
export function typedCodeHash(typed: string) {
  return sha256(typed.replace(/[\s-]/g, ''))
}

/** Contact methods whose code can still be typed in. */
export function withLiveCode(now: Date): Prisma.ContactMethodWhereInput {
  return {
    verifiedAt: null,
    codeHash: { not: null },
    codeSentAt: { gt: new Date(now.getTime() - CODE_VALID_MINUTES * 60_000) },
    codeFaults: { lt: CODE_TRIES },
  }
}
