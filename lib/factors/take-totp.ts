import type { Transaction } from '../db/database'
import { stepOf } from './totp'

const MOST_FAULTS = 10
export const LOCKED_MINUTES = 15

/** `isStrict`: as `STRICT_SECURITY` says. */
type Typed = { accountId: number; code: string; isStrict: boolean; now: Date }

/** Each code once. After ten wrong ones in a row, one may be tried every 15 minutes, from wherever it is typed. */
export async function takeTotp(
  tx: Transaction,
  { accountId, code, isStrict, now }: Typed,
): Promise<'right' | 'wrong' | 'locked'> {
  const since = new Date(now.getTime() - LOCKED_MINUTES * 60_000)
  const proven = { accountId, provenAt: { not: null } }
  // Counted before the comparison: guesses at once queue for this row.
  const counted = await tx.totp.updateMany({
    where: { ...proven, OR: [{ faults: { lt: MOST_FAULTS } }, { faultAt: { lte: since } }] },
    data: { faults: { increment: 1 }, faultAt: now },
  })
  const totp = await tx.totp.findFirst({ where: proven })
  if (!totp) return 'wrong'
  if (counted.count === 0) return 'locked'
  const step = stepOf(totp.seed, code, { now, isStrict })
  if (step === undefined) return 'wrong'
  const where = { id: totp.id, usedStep: { lt: step } }
  const { count } = await tx.totp.updateMany({ where, data: { usedStep: step, faults: 0, faultAt: null } })
  return count === 1 ? 'right' : 'wrong'
}
