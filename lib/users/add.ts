import { audit } from '../audit/record'
import { createPasswordSecret } from '../auth/one-time-link'
import { addUnverifiedEmail } from '../contact-methods/add-email'
import { type Context, requireAdmin } from '../context'
import type { Role, Transaction } from '../db/database'
import { TransactionConflict } from '../db/transaction-conflict'
import { emailFault, normalizeEmail } from '../email-address'
import { nameFault } from '../name'
import { putFirstAdminOnCall } from '../on-call/create-default'
import type { FieldErrors, Result } from '../result'
import { oneLine } from '../text'

export type NewUser = { email: string; name: string; role: Role }
export type AddUserFailure = { reason: 'invalid'; errors: FieldErrors }

/** Invites a person; the secret is for the link with which they choose a password. */
export async function addUser(
  ctx: Context,
  input: NewUser,
): Promise<Result<{ userId: number; secret: string }, AddUserFailure>> {
  requireAdmin(ctx)
  return ctx.db.write(async (tx) => {
    const added = await insertUser(tx, ctx, input, null)
    if (!added.ok) return added
    const secret = await createPasswordSecret(tx, { userId: added.userId, now: ctx.now })
    return { ...added, secret }
  })
}

export async function insertUser(
  tx: Transaction,
  ctx: Context,
  input: NewUser,
  passwordHash: string | null,
): Promise<Result<{ userId: number }, AddUserFailure>> {
  const email = normalizeEmail(input.email)
  const name = oneLine(input.name)
  const errors = withoutEmpty({ email: emailFault(email), name: nameFault(name) })
  const taken = errors.email ? undefined : await takenFault(tx, ctx, email)
  if (taken) errors.email = taken
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  const user = await tx.user
    .create({ data: { workspaceId: ctx.workspaceId, email, name, role: input.role, passwordHash, createdAt: ctx.now } })
    .catch((error: unknown) =>
      Promise.reject(
        isAddressTaken(error) ? new TransactionConflict('somebody else has just got this address') : error,
      ),
    )
  await addUnverifiedEmail(tx, user)
  if (input.role === 'admin') await putFirstAdminOnCall(tx, { workspaceId: ctx.workspaceId, userId: user.id })
  await audit(tx, ctx, 'user added', `${email} (${input.role})`)
  return { ok: true, userId: user.id }
}

/** Tells nothing about people in other workspaces. */
async function takenFault(tx: Transaction, ctx: Context, email: string) {
  const owner = await tx.user.findUnique({ where: { email }, select: { workspaceId: true } })
  if (!owner) return undefined
  return owner.workspaceId === ctx.workspaceId || ctx.actor.type === 'system'
    ? 'Somebody with this address exists already.'
    : 'This address cannot be used here. Use another one.'
}

function isAddressTaken(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}

function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, fault]) => fault !== undefined))
}
