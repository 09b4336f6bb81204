import type { Transaction } from '../db/database'

/** How long a request with an Idempotency-Key can be repeated. */
export const KEPT_MS = 72 * 3_600_000

export async function forgetApiAnswers(tx: Transaction, now: Date) {
  await tx.apiAnswer.deleteMany({ where: { at: { lte: new Date(now.getTime() - KEPT_MS) } } })
}
