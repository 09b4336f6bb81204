import { type Context, may } from '../context'
import { readScopes } from './scopes'

/** One's own; for admins and the command line those of all people and of the workspace. Newest first, without those that ended over a month ago. */
export async function listAccessTokens(ctx: Context) {
  const { db, workspaceId, actor, now } = ctx
  const since = new Date(now.getTime() - SHOWN_MS)
  const rows = await db.read.accessToken.findMany({
    where: {
      workspaceId,
      ...(actor.type === 'user' && !may(ctx, 'manage people') && { userId: actor.userId }),
      expiresAt: { gt: since },
      OR: [{ revokedAt: null }, { revokedAt: { gt: since } }],
    },
    orderBy: { id: 'desc' },
    include: { user: { select: { id: true, name: true, role: true, disabledAt: true, isServiceAccount: true } } },
  })
  return rows.map(({ hash: _, scopes, user, ...row }) => ({
    ...row,
    scopes: readScopes(scopes),
    /** The person as whom it acts; undefined for one of the workspace. */
    owner: user.isServiceAccount ? undefined : { id: user.id, name: user.name },
    role: user.role,
    isOwn: actor.type === 'user' && user.id === actor.userId,
    state: stateOf({ ...row, isDisabled: user.disabledAt !== null && !user.isServiceAccount }, now),
  }))
}

const SHOWN_MS = 30 * 86_400_000

type State = 'active' | 'expired' | 'revoked' | 'owner disabled'

function stateOf(row: { revokedAt: Date | null; expiresAt: Date; isDisabled: boolean }, now: Date): State {
  if (row.revokedAt) return 'revoked'
  if (row.expiresAt <= now) return 'expired'
  return row.isDisabled ? 'owner disabled' : 'active'
}
