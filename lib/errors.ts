export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

/** What is asked for needs a fresh proof of who asks. */
export class ConfirmationNeededError extends Error {
  override name = 'ConfirmationNeededError'
}

/** Its message says what is left, and when there is more. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError'
}

export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
