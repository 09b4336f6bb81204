import { min } from 'date-fns'
import type { Database, Reader, Transaction } from '../db/database'

const ROW = { where: { id: 1 } } as const

/** Due at once: a steady time in the past, or `now` if the steady clock never ran. */
export async function steadyTimePast(tx: Transaction, now: Date): Promise<Date> {
  return (await tx.steadyClock.findUnique(ROW))?.at ?? now
}

export async function readWallTimes(read: Reader): Promise<(steady: Date) => Date> {
  const row = await read.steadyClock.findUnique(ROW)
  const ahead = row ? row.wallAt.getTime() - row.at.getTime() : 0
  return (steady) => new Date(steady.getTime() + ahead)
}

/** The settled wall clock, at most `now`: see lib/clock/settle.ts. */
export async function readSettled({ query }: Pick<Database, 'query'>, now: Date): Promise<Date> {
  const [row] = await query<{ settledAt: Date | number }>`SELECT "settledAt" FROM "SteadyClock" WHERE "id" = 1`
  return row ? min([now, new Date(row.settledAt)]) : now
}
