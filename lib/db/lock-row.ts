import type { Transaction } from './database'
import { Prisma } from './generated/sqlite/client'

/** What each transaction has locked: a file that is applied runs many verbs in one. */
const locked = new WeakMap<Transaction, Set<string>>()

/** Locks a row until the transaction ends, so that a second transaction that locks it sees what the first one wrote. */
export async function lockRow(
  tx: Transaction,
  table: 'Workspace' | 'ApiKey' | 'User' | 'Webhook' | 'Calendar',
  id: number,
) {
  const own = locked.get(tx) ?? new Set()
  locked.set(tx, own)
  if (own.has(`${table} ${id}`)) return
  await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET "name" = "name" WHERE "id" = ${id}`
  own.add(`${table} ${id}`)
}

/** The same, of a row without a name. */
export async function lockAccount(tx: Transaction, id: number) {
  await tx.$executeRaw`UPDATE "Account" SET "email" = "email" WHERE "id" = ${id}`
}
