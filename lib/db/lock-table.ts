import type { Database } from './database'
import { Prisma } from './generated/sqlite/client'
import type { Statements } from './sql/statements'

/** Keeps others from writing to a table until the transaction ends. SQLite has one writer anyway. */
export async function lockTable(
  { provider }: Pick<Database, 'provider'>,
  { execute }: Pick<Statements, 'execute'>,
  table: 'Workspace' | 'PageRollup',
) {
  if (provider === 'postgresql') await execute`LOCK TABLE ${Prisma.raw(`"${table}"`)} IN SHARE ROW EXCLUSIVE MODE`
}
