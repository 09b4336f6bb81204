import type { Transaction } from '../db/database'
import { TransactionConflict } from '../db/transaction-conflict'
import { sha256 } from '../values/sha256'

/** False when it was spent before, on whichever server. */
export async function spend(tx: Transaction, { secret, expiresAt }: { secret: string; expiresAt: Date }) {
  const hash = sha256(secret)
  if (await tx.spentSecret.findUnique({ where: { hash } })) return false
  await tx.spentSecret.create({ data: { hash, expiresAt } }).catch(retryIfSpent)
  return true
}

function retryIfSpent(error: unknown): never {
  const isSpent = error instanceof Error && 'code' in error && error.code === 'P2002'
  throw isSpent ? new TransactionConflict('this was used by another request at the same moment') : error
}

export async function forgetSpentSecrets(tx: Transaction, now: Date) {
  await tx.spentSecret.deleteMany({ where: { expiresAt: { lte: now } } })
}
