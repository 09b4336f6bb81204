export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

/** No such row in the actor's workspace. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
