import { RESPONDING } from '../auth/memberships'
import { type Context, PEOPLE, requirePermission } from '../context'
import { byName } from '../values/by-name'

export async function listUsers(ctx: Context) {
  requirePermission(ctx, 'manage people')
  const rows = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, ...PEOPLE },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    include: {
      account: { select: { email: true } },
      teams: { where: { team: { removedAt: null } }, select: { team: { select: { id: true, name: true } } } },
      _count: { select: { identities: true } },
      sessions: { orderBy: { lastSeenAt: { sort: 'desc', nulls: 'last' } }, take: 1, select: { lastSeenAt: true } },
    },
  })
  return rows.toSorted(byName).map(({ account, teams, sessions, _count, ...user }) => ({
    ...user,
    email: account.email,
    invited: user.joinedAt === null,
    isLinked: _count.identities > 0,
    teams: teams.map(({ team }) => team),
    /** To the hour. */
    seenAt: latest([user.lastUsedAt, sessions[0]?.lastSeenAt]),
  }))
}

function latest(times: (Date | null | undefined)[]) {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []))
  return known.length > 0 ? new Date(Math.max(...known)) : undefined
}

export async function listAssignees(ctx: Context) {
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, ...RESPONDING },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  })
  return people.toSorted(byName)
}

const MOST_ADMINS = 10

/** Whom a responder can ask. */
export function listAdmins({ db, workspaceId }: Context) {
  return db.read.user.findMany({
    where: { workspaceId, role: 'admin', disabledAt: null, joinedAt: { not: null } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST_ADMINS,
    select: { id: true, name: true },
  })
}
