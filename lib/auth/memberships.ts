import { audit } from '../audit/record'
import { ownUsers, type UserContext } from '../context'
import type { Transaction } from '../db/database'
import { sql } from '../db/sql/sql'
import { NotFoundError } from '../errors'
import type { Role } from '../permissions'

export const ACTIVE = { joinedAt: { not: null }, disabledAt: null, shutOutAt: null } as const

/** Who may be on call and answer pages. */
export const RESPONDING = { disabledAt: null, role: { not: 'viewer' } } as const

export function isResponding({ disabledAt, role }: { disabledAt: Date | null; role: Role }) {
  return disabledAt === null && role !== 'viewer'
}

type Membership = { joinedAt: Date | null; disabledAt: Date | null; shutOutAt: Date | null }

export function isActive({ joinedAt, disabledAt, shutOutAt }: Membership) {
  return joinedAt !== null && disabledAt === null && shutOutAt === null
}

export const LAST_USED = [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }] as const

/** By hand-written SQL, since each page asks for it. */
export async function listMemberships({ db, workspaceId, actor }: UserContext) {
  const { userId, accountId, isConfined } = actor
  const own = isConfined ? sql`person."id" = ${userId}` : sql`person."accountId" = ${accountId}`
  const workspaces = await db.query<{ id: number; name: string }>`
    SELECT workspace."id", workspace."name"
    FROM "User" AS person JOIN "Workspace" AS workspace ON workspace."id" = person."workspaceId"
    WHERE ${own} AND person."joinedAt" IS NOT NULL AND person."disabledAt" IS NULL AND person."shutOutAt" IS NULL
    ORDER BY workspace."name", person."id"`
  return workspaces.map((workspace) => ({ ...workspace, isCurrent: workspace.id === workspaceId }))
}

/** @throws NotFoundError unless the person may work there */
export async function switchWorkspace(ctx: UserContext, { workspaceId }: { workspaceId: number }) {
  const { sessionId } = ctx.actor
  await ctx.db.write(async (tx) => {
    const where = { ...ownUsers(ctx.actor), workspaceId, ...ACTIVE }
    const user = await tx.user.findFirst({ where, select: { id: true } })
    if (!user || !(await noteUse(tx, user.id, ctx.now))) throw new NotFoundError('No such workspace.')
    await tx.session.updateMany({ where: { id: sessionId }, data: { userId: user.id } })
    const there = { ...ctx, workspaceId, actor: { ...ctx.actor, userId: user.id } }
    await audit(tx, there, 'signed in', 'from another workspace')
  })
}

/** Locks the row: false when the user was disabled meanwhile. */
export async function noteUse(tx: Transaction, userId: number, now: Date) {
  const { count } = await tx.user.updateMany({ where: { id: userId, ...ACTIVE }, data: { lastUsedAt: now } })
  return count === 1
}
