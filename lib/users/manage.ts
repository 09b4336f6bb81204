import { audit } from '../audit/record'
import { createPasswordSecret } from '../auth/one-time-link'
import { type Context, requireAdmin } from '../context'
import type { Role, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'

export type LastAdmin = { reason: 'last-admin' }

/** Takes effect with the person's next request. */
export function changeRole(ctx: Context, input: { userId: number; role: Role }): Promise<Result<object, LastAdmin>> {
  return change(ctx, input.userId, async (tx, user) => {
    if (user.role === input.role) return { ok: true }
    if (input.role !== 'admin' && (await isLastAdmin(tx, ctx, user))) return { ok: false, reason: 'last-admin' }
    await tx.user.update({ where: { id: user.id }, data: { role: input.role } })
    await audit(tx, ctx, 'role changed', `${user.email} (${input.role})`)
    return { ok: true }
  })
}

/** Takes effect with the person's next request; what they did stays on every timeline. */
export function disableUser(ctx: Context, input: { userId: number }): Promise<Result<object, LastAdmin>> {
  return change(ctx, input.userId, async (tx, user) => {
    if (await isLastAdmin(tx, ctx, user)) return { ok: false, reason: 'last-admin' }
    await tx.user.update({ where: { id: user.id }, data: { disabledAt: ctx.now } })
    await tx.session.deleteMany({ where: { userId: user.id } })
    await tx.oneTimeLink.deleteMany({ where: { userId: user.id } })
    await audit(tx, ctx, 'user disabled', user.email)
    return { ok: true }
  })
}

export function enableUser(ctx: Context, input: { userId: number }) {
  return change(ctx, input.userId, async (tx, user) => {
    await tx.user.update({ where: { id: user.id }, data: { disabledAt: null } })
    await audit(tx, ctx, 'user enabled', user.email)
  })
}

/** A secret for a link to a new password; the old password works until the link is used. */
export function resetPassword(ctx: Context, input: { userId: number }) {
  return change(ctx, input.userId, async (tx, user) => {
    await audit(tx, ctx, 'reset link created', user.email)
    return { email: user.email, secret: await createPasswordSecret(tx, { userId: user.id, now: ctx.now }) }
  })
}

type UserRow = { id: number; email: string; role: Role }

async function change<T>(
  ctx: Context,
  userId: number,
  work: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    // Two removals at once must not take the last two admins.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const user = await tx.user.findFirst({ where: { id: userId, workspaceId: ctx.workspaceId } })
    if (!user) throw new NotFoundError('No such user.')
    return work(tx, user)
  })
}

/** Whether no other admin remains; a person without a password cannot act as one. */
async function isLastAdmin(tx: Transaction, ctx: Context, user: UserRow) {
  if (user.role !== 'admin') return false
  const others = { id: { not: user.id }, role: 'admin', disabledAt: null, passwordHash: { not: null } } as const
  return (await tx.user.count({ where: { workspaceId: ctx.workspaceId, ...others } })) === 0
}
