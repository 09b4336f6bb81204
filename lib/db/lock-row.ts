import type { Transaction } from './database'
import { Prisma } from './generated/sqlite/client'

/** Locks a row until the transaction ends, so that a second transaction that locks it sees what the first one wrote. */
export async function lockRow(
  tx: Transaction,
  table: 'Workspace' | 'ApiKey' | 'User' | 'Webhook' | 'Calendar',
  id: number,
) {
  await tx.$executeRaw`UPDATE ${Prisma.raw(`"${table}"`)} SET "name" = "name" WHERE "id" = ${id}`
}
