import type { Database, Transaction } from '../lib/db/database'

const AT_ONCE = 1_000

/** Many rows, some in each transaction: on a busy machine one for all would outlast its limit. */
export async function writeInParts<Row>(
  db: Database,
  rows: readonly Row[],
  store: (tx: Transaction, data: Row[]) => Promise<unknown>,
) {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.write((tx) => store(tx, rows.slice(from, from + AT_ONCE)))
}
