import type { Database, Transaction } from './database'

/** Everything that verbs read and write with it belongs to one transaction, which is still open. */
export function inside(db: Database, tx: Transaction): Database {
  const statements = db.statements(tx)
  const refused = () => Promise.reject(new Error('Not within a transaction.'))
  return {
    ...db,
    read: tx,
    query: statements.query,
    queryWithin: () => statements.query,
    write: (work) => work(tx),
    writeStatements: (work) => work(statements),
    writeKnown: refused,
    lendWriter: refused,
    close: refused,
  }
}
