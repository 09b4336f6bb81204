import { audit } from '../audit/record'
import { byAddress } from '../auth/by-address'
import { ACTIVE } from '../auth/memberships'
import { aboutInvitation, createPasswordSecret } from '../auth/one-time-link'
import { type Context, PEOPLE, requireConfirmed, requirePermission } from '../context'
import type { Role, Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import { renewMark } from '../routing/marks'
import { listPlaces, placesInWords } from './list-places'

export type LastAdmin = { reason: 'last-admin' }
/** `words`: where they are on call. */
export type OnDuty = { reason: 'on-duty'; words: string }

export function changeRole(
  ctx: Context,
  input: { userId: number; role: Role },
): Promise<Result<object, LastAdmin | OnDuty>> {
  return change(ctx, input.userId, async (tx, user) => {
    if (user.role === input.role) return { ok: true }
    if (input.role !== 'admin' && (await isLastAdmin(tx, ctx, user))) return { ok: false, reason: 'last-admin' }
    // An override for them must not be added meanwhile.
    if (input.role === 'viewer') await lockRow(tx, 'User', user.id)
    const places = input.role === 'viewer' ? await listPlaces(tx, ctx, user.id) : []
    if (places.length > 0) return { ok: false, reason: 'on-duty', words: placesInWords(user.name, places) }
    await tx.user.update({ where: { id: user.id }, data: { role: input.role } })
    await audit(tx, ctx, 'role changed', user.email, { before: { role: user.role }, after: { role: input.role } })
    return { ok: true }
  })
}

export function disableUser(ctx: Context, input: { userId: number }): Promise<Result<object, LastAdmin>> {
  return change(ctx, input.userId, async (tx, user) => {
    if (user.disabledAt) return { ok: true }
    if (await isLastAdmin(tx, ctx, user)) return { ok: false, reason: 'last-admin' }
    await tx.user.update({ where: { id: user.id }, data: { disabledAt: ctx.now } })
    await tx.session.deleteMany({ where: { userId: user.id } })
    await tx.oneTimeLink.deleteMany({ where: { userId: user.id } })
    // Routing rules assign no incident to a disabled person.
    await renewMark(tx, ctx.workspaceId)
    await audit(tx, ctx, 'user disabled', user.email)
    return { ok: true }
  })
}

/** Also lets in again whom an issuer shut out. */
export function enableUser(ctx: Context, input: { userId: number }) {
  return change(ctx, input.userId, async (tx, user) => {
    if (!user.disabledAt && !user.shutOutAt) return
    const data = { disabledAt: null, shutOutAt: null, shutOutReason: null }
    await tx.user.update({ where: { id: user.id }, data })
    if (user.disabledAt) await renewMark(tx, ctx.workspaceId)
    await audit(tx, ctx, user.disabledAt ? 'user enabled' : 'user let in again', user.email)
  })
}

export type Elsewhere = { reason: 'elsewhere' }

/** The old password works until then. Only the command line may, for an account that is in other workspaces too. */
export function resetPassword(
  ctx: Context,
  input: { userId: number },
): Promise<Result<{ email: string; secret: string; isInvitation: boolean }, Elsewhere>> {
  return change(ctx, input.userId, async (tx, { id, accountId, email, joinedAt, issuedIn }) => {
    const others = { accountId, id: { not: id }, joinedAt: { not: null } }
    if (joinedAt && ctx.actor.type === 'user' && (await tx.user.findFirst({ where: others })))
      return { ok: false, reason: 'elsewhere' }
    if (issuedIn !== 0 && !(await givePassword(tx, { accountId, email }))) return { ok: false, reason: 'elsewhere' }
    if (joinedAt) await audit(tx, ctx, 'reset link created', email)
    else await audit(tx, ctx, 'invitation repeated', email, { about: aboutInvitation(id) })
    const userId = ctx.actor.type === 'system' ? await resettable(tx, { id, accountId, joinedAt }) : id
    const secret = await createPasswordSecret(tx, { userId, now: ctx.now })
    return { ok: true, email, secret, isInvitation: joinedAt === null }
  })
}

/** The account that an issuer made is then signed in to by its address, unless another has that. */
async function givePassword(tx: Transaction, { accountId, email }: { accountId: number; email: string }) {
  if (await tx.account.findUnique({ where: byAddress(email) })) return false
  await tx.account.update({ where: { id: accountId }, data: { issuedIn: 0 } })
  return true
}

/** Also for an account whose password came from another workspace. */
async function resettable(
  tx: Transaction,
  { id, accountId, joinedAt }: Pick<UserRow, 'id' | 'accountId' | 'joinedAt'>,
) {
  if (joinedAt) return id
  const member = await tx.user.findFirst({ where: { accountId, ...ACTIVE } })
  if (!member) await tx.account.update({ where: { id: accountId }, data: { passwordHash: null } })
  return member?.id ?? id
}

type UserRow = {
  id: number
  name: string
  accountId: number
  email: string
  role: Role
  issuedIn: number
  joinedAt: Date | null
  disabledAt: Date | null
  shutOutAt: Date | null
}

async function change<T>(
  ctx: Context,
  userId: number,
  work: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    // Two removals at once must not take the last two admins.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const where = { id: userId, workspaceId: ctx.workspaceId, ...PEOPLE }
    const user = await tx.user.findFirst({ where, include: { account: { select: { email: true, issuedIn: true } } } })
    if (!user) throw new NotFoundError('No such user.')
    return work(tx, { ...user, ...user.account })
  })
}

/** Whether no other admin remains; a person who has not joined cannot act as one. */
export async function isLastAdmin(
  tx: Transaction,
  ctx: Pick<Context, 'workspaceId'>,
  user: Pick<UserRow, 'id' | 'role'>,
) {
  if (user.role !== 'admin') return false
  const others = { id: { not: user.id }, role: 'admin', ...ACTIVE } as const
  return (await tx.user.count({ where: { workspaceId: ctx.workspaceId, ...others } })) === 0
}
