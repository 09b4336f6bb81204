export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
}

export class NotFoundError extends Error {
  override name = 'NotFoundError'
}
