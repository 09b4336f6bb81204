import type { UserContext } from '../context'
import { ForbiddenError } from '../errors'

/**
 * The account whose factors the person may see and change.
 * @throws ForbiddenError for an access token, and for a session of an issuer, which is of one workspace only
 */
export function ownAccount({ actor }: UserContext) {
  if (actor.isConfined)
    throw new ForbiddenError('Who is signed in by an issuer cannot change how the account signs in.')
  if (actor.sessionId === 0) throw new ForbiddenError('An access token cannot change how its owner signs in.')
  return actor.accountId
}
