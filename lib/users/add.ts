import { audit } from '../audit/record'
import { byAddress } from '../auth/by-address'
import { aboutInvitation, createPasswordSecret } from '../auth/one-time-link'
import { addUnverifiedEmail } from '../contact-methods/add-email'
import { type Context, requireConfirmed, requirePermission } from '../context'
import type { Role, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { TransactionConflict } from '../db/transaction-conflict'
import { putFirstAdminOnCall } from '../on-call/create-default'
import type { FieldErrors, Result } from '../result'
import { emailFault, normalizeEmail } from '../values/email-address'
import { nameFault } from '../values/name'
import { visibleLine } from '../values/text'

export type NewUser = { email: string; name: string; role: Role }
export type AddUserFailure = { reason: 'invalid'; errors: FieldErrors }

/** The secret is for the link to join. The result reveals nothing of the person's other workspaces. */
export async function addUser(
  ctx: Context,
  input: NewUser,
): Promise<Result<{ userId: number; secret: string }, AddUserFailure>> {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    const added = await insertUser(tx, ctx, input)
    if (!added.ok) return added
    const secret = await createPasswordSecret(tx, { userId: added.userId, now: ctx.now })
    return { ok: true, userId: added.userId, secret }
  })
}

/**
 * @param joining makes the person a member at once, with this password. If the account already has a password, the
 *   person is only invited: an admin of another workspace may have chosen it
 */
export async function insertUser(
  tx: Transaction,
  ctx: Context,
  input: NewUser,
  joining?: { passwordHash: string },
): Promise<Result<{ userId: number; hasJoined: boolean }, AddUserFailure>> {
  const email = normalizeEmail(input.email)
  const name = visibleLine(input.name)
  const errors = withoutEmpty({ email: emailFault(email), name: nameFault(name) })
  const { workspaceId, now: createdAt } = ctx
  await lockRow(tx, 'Workspace', workspaceId)
  const isTaken = !errors.email && (await tx.user.findFirst({ where: { workspaceId, account: { email } } }))
  if (isTaken) errors.email = TAKEN
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const there = await tx.account.findUnique({ where: byAddress(email) })
  const account = there ?? (await tx.account.create({ data: { email, createdAt } }).catch(retryIfTaken))
  const hasJoined = joining !== undefined && account.passwordHash === null
  if (hasJoined) await tx.account.update({ where: { id: account.id }, data: joining })
  const joinedAt = hasJoined ? createdAt : null
  const user = await tx.user
    .create({ data: { workspaceId, accountId: account.id, name, role: input.role, createdAt, joinedAt } })
    .catch(retryIfTaken)
  await addUnverifiedEmail(tx, { ...user, email })
  if (input.role === 'admin') await putFirstAdminOnCall(tx, { workspaceId: ctx.workspaceId, userId: user.id })
  const about = aboutInvitation(user.id)
  await audit(tx, ctx, 'user added', email, { about, after: { name, role: input.role } })
  return { ok: true, userId: user.id, hasJoined }
}

const TAKEN = 'This workspace has a user with this address already.'

function retryIfTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'P2002'
  throw isTaken ? new TransactionConflict('this address was given to another person at the same moment') : error
}

function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, fault]) => fault !== undefined))
}
