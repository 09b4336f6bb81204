export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

/** Its message says what is left, and when there is more. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError'
}

export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
