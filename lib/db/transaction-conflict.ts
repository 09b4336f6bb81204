export class TransactionConflict extends Error {
  // serialization_failure
  readonly code = '40001'
}
