/** Thrown inside a transaction that has lost a race against another one: on Postgres it is run again. */
export class TransactionConflict extends Error {
  // What Postgres itself says of a serialization failure.
  readonly code = '40001'
}
