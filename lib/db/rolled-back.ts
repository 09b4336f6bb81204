const rolledBack = new WeakSet<object>()

/** Notes that a transaction failed with this error, and that the database has certainly stored nothing of it. */
export function noteRolledBack(error: object) {
  rolledBack.add(error)
}

export function isRolledBack(error: unknown) {
  return typeof error === 'object' && error !== null && rolledBack.has(error)
}
