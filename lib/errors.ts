/** The actor may not do this. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

/** There is no such row in the actor's workspace. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
