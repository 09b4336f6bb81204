import type { Context } from '../context'
import { readScopes } from './scopes'

/** One's own; for admins and the command line those of all people. Newest first, without those that ended over a month ago. */
export async function listAccessTokens({ db, workspaceId, actor, now }: Context) {
  const since = new Date(now.getTime() - SHOWN_MS)
  const rows = await db.read.accessToken.findMany({
    where: {
      workspaceId,
      ...(actor.type === 'user' && actor.role !== 'admin' && { userId: actor.userId }),
      expiresAt: { gt: since },
      OR: [{ revokedAt: null }, { revokedAt: { gt: since } }],
    },
    orderBy: { id: 'desc' },
    include: { user: { select: { id: true, name: true, disabledAt: true } } },
  })
  return rows.map(({ hash: _, scopes, user, ...row }) => ({
    ...row,
    scopes: readScopes(scopes),
    owner: { id: user.id, name: user.name },
    isOwn: actor.type === 'user' && user.id === actor.userId,
    state: stateOf({ ...row, isDisabled: user.disabledAt !== null }, now),
  }))
}

const SHOWN_MS = 30 * 86_400_000

type State = 'active' | 'expired' | 'revoked' | 'owner disabled'

function stateOf(row: { revokedAt: Date | null; expiresAt: Date; isDisabled: boolean }, now: Date): State {
  if (row.revokedAt) return 'revoked'
  if (row.expiresAt <= now) return 'expired'
  return row.isDisabled ? 'owner disabled' : 'active'
}
