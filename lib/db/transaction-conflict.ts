/** Thrown by a transaction that lost a race; on Postgres it runs again. */
export class TransactionConflict extends Error {
  // serialization_failure
  readonly code = '40001'
}
