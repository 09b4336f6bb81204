import { auditOf } from '../audit/record'
import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { NotFoundError } from '../errors'

export const ACTIVE = { joinedAt: { not: null }, disabledAt: null } as const

export function isActive({ joinedAt, disabledAt }: { joinedAt: Date | null; disabledAt: Date | null }) {
  return joinedAt !== null && disabledAt === null
}

export const LAST_USED = [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }] as const

export async function listMemberships({ db, workspaceId, actor }: UserContext) {
  const users = await db.read.user.findMany({
    where: { accountId: actor.accountId, ...ACTIVE },
    orderBy: [{ workspace: { name: 'asc' } }, { id: 'asc' }],
    select: { workspace: { select: { id: true, name: true } } },
  })
  return users.map(({ workspace }) => ({ ...workspace, isCurrent: workspace.id === workspaceId }))
}

/** @throws NotFoundError unless the person may work there */
export async function switchWorkspace(ctx: UserContext, { workspaceId }: { workspaceId: number }) {
  const { accountId, sessionId } = ctx.actor
  await ctx.db.write(async (tx) => {
    const user = await tx.user.findFirst({ where: { accountId, workspaceId, ...ACTIVE }, select: { id: true } })
    if (!user || !(await noteUse(tx, user.id, ctx.now))) throw new NotFoundError('No such workspace.')
    await tx.session.updateMany({ where: { id: sessionId }, data: { userId: user.id } })
    await auditOf(tx, { workspaceId, userId: user.id, at: ctx.now }, 'signed in', 'from another workspace')
  })
}

/** Locks the row: false when the user was disabled meanwhile. */
export async function noteUse(tx: Transaction, userId: number, now: Date) {
  const { count } = await tx.user.updateMany({ where: { id: userId, ...ACTIVE }, data: { lastUsedAt: now } })
  return count === 1
}
